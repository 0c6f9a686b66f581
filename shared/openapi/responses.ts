/** Describes only errors that a route's declaration implies. */
import type { Route } from '../contract/route.ts';
import { makeExample } from './examples.ts';
import { type Json, schemaOf } from './schemas.ts';

const descriptions = {
  400: 'Algum campo está errado.',
  401: 'Sem sessão, ou os dados de acesso não conferem.',
  403: 'Não é permitido: por outro site, sem assinatura ativa ou entrada recente, ou exclusivo de administradores.',
  404: 'Não existe, ou é de outro cliente.',
  409: 'Conflita com o que já existe, com outra alteração ao mesmo tempo, ou espera por um administrador.',
  413: 'O corpo é grande demais.',
  429: 'Chamadas ou tentativas demais. Espere e tente de novo.',
  500: 'Erro interno. Tente de novo em instantes.',
  503: 'Um serviço não respondeu. Tente de novo em instantes.',
} as const;
type Status = keyof typeof descriptions;

export const errorStatusesOf = (route: Route): readonly Status[] => {
  const changes = route.method !== 'GET' || route.mutates === true;
  const isForUsers = route.access === 'user' || route.access === 'admin';
  const sent = [route.query, route.body];
  const names = sent.flatMap((part) => Object.keys(part?.shape ?? {}));
  const possible: Record<Status, boolean> = {
    400: sent.some((part) => part !== undefined) || route.upload !== undefined || route.access === 'stripe',
    401: isForUsers,
    403: route.access === 'admin' || (changes && route.access !== 'stripe'),
    404: route.params !== undefined || names.includes('company_id'),
    409: changes && isForUsers,
    413: route.body !== undefined || route.upload !== undefined || route.access === 'stripe',
    429: true,
    500: true,
    503: true,
  };
  return statuses.filter((status) => possible[status] || route.failsWith?.some((one) => one === status));
};

const statuses: readonly Status[] = [400, 401, 403, 404, 409, 413, 429, 500, 503];

/** The form of API Gateway's own answers: too many calls, or a function that cannot run. */
export const GATEWAY_SCHEMA = {
  type: 'object',
  properties: { message: { type: 'string' } },
  required: ['message'],
};

const byGateway: ReadonlySet<Status> = new Set([413, 429, 500, 503]);

export const errorResponses = () =>
  Object.fromEntries(statuses.map((status) => [status, errorResponse(status)]));

export const responsesOf = (route: Route) => {
  const reply = schemaOf(route.reply, 'output');
  const errors = errorStatusesOf(route).map((status) => [
    status,
    { $ref: `#/components/responses/${status}` },
  ]);
  return {
    200: { description: 'Feito.', content: json(reply, makeExample(reply)) },
    ...Object.fromEntries(errors),
  };
};

export const json = (schema: Json, example: unknown) => ({ 'application/json': { schema, example } });

const errorReply = { $ref: '#/components/schemas/ErrorReply' };
const gatewayReply = { $ref: '#/components/schemas/GatewayReply' };

const errorResponse = (status: Status) => ({
  description: descriptions[status],
  content: json(byGateway.has(status) ? { anyOf: [errorReply, gatewayReply] } : errorReply, {
    error: descriptions[status],
  }),
});
