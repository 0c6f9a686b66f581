import * as z from 'zod/mini';
import { errorReply } from './fields.ts';
import { allRoutes } from './index.ts';
import type { Route } from './route.ts';

type Json = Readonly<Record<string, unknown>>;

/** The OpenAPI 3.1 description of every route, derived from the contract alone. */
export const openApi = (): Json => ({
  openapi: '3.1.0',
  info: { title: 'Ranqueia', version: '1', description: 'Acompanhamento de posições em buscadores.' },
  paths: pathsOf(allRoutes.flatMap(operationsOf)),
  components: {
    schemas: { ErrorReply: schemaOf(errorReply, 'output') },
    securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'session' } },
  },
});

interface Operation {
  readonly path: string;
  readonly method: string;
  readonly description: Json;
}

/** One operation per path of a route; only the first has an operationId, which must be unique. */
const operationsOf = ({ name, route }: (typeof allRoutes)[number]): Operation[] =>
  [route.path, ...(route.aliases ?? [])].map((path) => ({
    path,
    method: route.method.toLowerCase(),
    description: {
      ...(path === route.path ? { operationId: name.replace('/', '_') } : {}),
      tags: [name.split('/')[0]],
      summary: route.summary,
      security: isPublic(route) ? [] : [{ session: [] }],
      parameters: [...parametersOf('path', route.params), ...parametersOf('query', route.query)],
      ...bodyOf(route),
      responses: repliesOf(route),
    },
  }));

const pathsOf = (operations: readonly Operation[]): Json => {
  const byPath = Object.groupBy(operations, ({ path }) => path);
  return Object.fromEntries(
    Object.entries(byPath).map(([path, atPath = []]) => [
      path,
      Object.fromEntries(atPath.map(({ method, description }) => [method, description])),
    ]),
  );
};

const isPublic = ({ access }: Route): boolean => access === 'public' || access === 'stripe';

const parametersOf = (place: 'path' | 'query', schema: z.ZodMiniObject | undefined): Json[] => {
  if (!schema) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property,
  }));
};

const bodyOf = ({ body, upload }: Route): Json => {
  if (body) return { requestBody: { required: true, content: json(schemaOf(body, 'input')) } };
  if (!upload) return {};
  const schema = {
    type: 'object',
    required: [upload.field],
    properties: {
      [upload.field]: { type: 'string', format: 'binary', description: `Até ${upload.maxBytes} bytes.` },
    },
  };
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
};

const errorResponse = (description: string): Json => ({
  description,
  content: json({ $ref: '#/components/schemas/ErrorReply' }),
});

const repliesOf = (route: Route): Json => ({
  200: { description: 'Feito.', content: json(schemaOf(route.reply, 'output')) },
  ...(isPublic(route) ? {} : { 401: errorResponse('Sem sessão.') }),
  ...(route.access === 'admin' ? { 403: errorResponse('Exclusivo para administradores.') } : {}),
  ...(route.params ? { 404: errorResponse('Não existe, ou é de outro cliente.') } : {}),
  ...(route.body || route.upload || route.query ? { 400: errorResponse('Algum campo está errado.') } : {}),
  default: errorResponse('Recusado.'),
});

const json = (schema: Json): Json => ({ 'application/json': { schema } });

/** The JSON Schema of a zod schema; `any` where there is none, as for the output of a transform. */
const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return described;
};
