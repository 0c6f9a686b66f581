import * as z from 'zod/mini';
import { route } from './route.ts';

export const description = {
  get: route('public', 'GET', '/api/openapi.json', {
    summary: 'Retorna esta descrição da API, no formato OpenAPI 3.1.',
    revalidated: true,
    reply: z.looseObject({ openapi: z.literal('3.1.0') }),
  }),
};
