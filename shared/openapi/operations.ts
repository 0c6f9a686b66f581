import type * as z from 'zod/mini';
import type { allRoutes } from '../contract/index.ts';
import type { Route } from '../contract/route.ts';
import { makeExample } from './examples.ts';
import { json, responsesOf } from './responses.ts';
import { type Json, schemaOf } from './schemas.ts';

export const operationsOf = ({ name, route }: (typeof allRoutes)[number]) =>
  [route.path, ...(route.aliases ?? [])].map((path, index) => ({
    path,
    method: route.method.toLowerCase(),
    description: {
      operationId: `${name.replace('/', '_')}${index === 0 ? '' : `_${index + 1}`}`,
      tags: [name.replace(/\/.*/, '')],
      summary: route.summary,
      ...(index > 0 && { description: `O mesmo que \`${route.path}\`.` }),
      'x-access': route.access,
      security: securityOf(route),
      parameters: [...parametersOf('path', route.params), ...parametersOf('query', route.query)],
      ...bodyOf(route),
      responses: responsesOf(route),
    },
  }));

const securityOf = ({ access }: Route) => {
  if (access === 'public') return [];
  return [access === 'stripe' ? { stripe: [] } : { session: [] }];
};

type Parameter = {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: Json;
  readonly example: unknown;
};

const parametersOf = (place: Parameter['in'], schema: z.ZodMiniObject | undefined): Parameter[] => {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as ObjectSchema;
  return Object.entries(properties).map(([name, { title, ...property }]) => ({
    name,
    in: place,
    required: required.includes(name),
    ...(title !== undefined && { description: title }),
    schema: property,
    example: makeExample(property, name),
  }));
};

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, Json & { readonly title?: string }>>;
  readonly required?: readonly string[];
}

interface Body {
  readonly requestBody?: {
    readonly required: boolean;
    readonly content: Record<string, { readonly schema: Json; readonly example?: unknown }>;
  };
}

const bodyOf = ({ body, upload, access }: Route): Body => {
  if (access === 'stripe') {
    const event = { type: 'object', description: 'Um evento do Stripe.' };
    return { requestBody: { required: true, content: json(event, { type: 'invoice.paid' }) } };
  }
  if (body) {
    const schema = schemaOf(body, 'input');
    return { requestBody: { required: true, content: json(schema, makeExample(schema)) } };
  }
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
