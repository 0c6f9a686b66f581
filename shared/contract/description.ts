import * as z from 'zod/mini';
import { route } from './route.ts';

const parameter = z.looseObject({
  name: z.string(),
  in: z.enum(['path', 'query']),
  required: z.boolean(),
  description: z.optional(z.string()),
});

/** JSON Schemas by their media type. */
const content = z.record(z.string(), z.looseObject({ example: z.optional(z.unknown()) }));

const operation = z.looseObject({
  operationId: z.string(),
  tags: z.array(z.string()),
  summary: z.string(),
  description: z.optional(z.string()),
  /** An OpenAPI extension that says who may call the operation. */
  'x-access': z.enum(['public', 'user', 'admin', 'stripe']),
  parameters: z.array(parameter),
  requestBody: z.optional(z.looseObject({ content })),
  responses: z.record(z.string(), z.looseObject({ content: z.optional(content) })),
});
export type Operation = z.output<typeof operation>;

/** Declares only those parts that the API's page shows. */
export const apiDocument = z.looseObject({
  openapi: z.literal('3.1.0'),
  info: z.looseObject({ title: z.string(), version: z.string(), description: z.string() }),
  tags: z.array(z.looseObject({ name: z.string(), description: z.string() })),
  /** Operations by path and lower-case method. */
  paths: z.record(z.string(), z.record(z.string(), operation)),
});
export type ApiDocument = z.output<typeof apiDocument>;

export const description = {
  get: route('public', 'GET', '/api/openapi.json', {
    summary: 'Retorna esta descrição da API, no formato OpenAPI 3.1.',
    revalidated: true,
    reply: apiDocument,
  }),
};
