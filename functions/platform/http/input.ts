import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type * as z from 'zod/mini';
import type { SessionUser } from '#shared/contract/accounts.ts';
import type { BodyOf, ParamsOf, QueryOf, Route } from '#shared/contract/route.ts';
import { AppError } from '../errors.ts';
import { parsePart, parseUpload } from './body.ts';
import { addressOf, networkOf } from './caller.ts';
import { cookieOf, isHttps, siteUrlOf } from './request.ts';

type UserOf<R extends Route> = R['access'] extends 'user' | 'admin' ? SessionUser : undefined;

/** An unparsed body with its signature, which covers the exact bytes. */
export interface Signed {
  readonly payload: Buffer;
  readonly signature: string;
}

/** What a handler receives: the parsed parts of its request, the user, and the time. */
export interface Input<R extends Route> {
  readonly params: ParamsOf<R>;
  readonly query: QueryOf<R>;
  readonly body: BodyOf<R>;
  readonly file: R extends { upload: object } ? Uint8Array : undefined;
  readonly signed: R['access'] extends 'stripe' ? Signed : undefined;
  readonly user: UserOf<R>;
  /** The signed-in user, if any, for routes that do not require one. */
  readonly findSignedInUser: () => Promise<SessionUser | undefined>;
  /** When the request arrived, in milliseconds since 1970; read once per request. */
  readonly now: number;
  /** The caller's IP address. */
  readonly ip: string;
  /** What attempts are counted by: the address, or the network that an IPv6 address belongs to. */
  readonly network: string;
  readonly https: boolean;
  /** The public address of the site, without a trailing slash. */
  readonly siteUrl: string;
  readonly cookie: (name: string) => string | undefined;
  /** Adds a Set-Cookie header to the reply. */
  readonly setCookie: (cookie: string) => void;
}

/** The parts of the input that the endpoint provides. */
type EndpointInput = Pick<Input<Route>, 'findSignedInUser' | 'now' | 'setCookie'> & {
  readonly user: SessionUser | undefined;
};

/** Parses a request with the schemas of its route. Throws `malformed`, `not_found` or `too_large`. */
export const parseInput = async <R extends Route>(
  route: R,
  event: APIGatewayProxyEventV2,
  fromEndpoint: EndpointInput,
): Promise<Input<R>> => {
  const { params, query, body, labels, upload, access } = route;
  const ip = addressOf(event);
  const parts = {
    params: params && parseParams(params, event.pathParameters),
    query: query && parsePart(query, event.queryStringParameters ?? {}),
    body: body && parsePart(body, event.body, labels),
    file: upload && (await parseUpload(upload, event)),
    signed: access === 'stripe' ? signedOf(event) : undefined,
    ...fromEndpoint,
    ip,
    network: networkOf(ip),
    https: isHttps(event),
    siteUrl: siteUrlOf(event),
    cookie: (name: string) => cookieOf(event, name),
  };
  // Input<R> is computed from the schemas that parsed the parts, which TypeScript cannot follow through a
  // generic.
  return parts as unknown as Input<R>;
};

/** A malformed id can match nothing, so it is answered with 404. */
const parseParams = <S extends z.ZodMiniType>(
  schema: S,
  params: APIGatewayProxyEventV2['pathParameters'],
): z.output<S> => {
  const { success, data } = schema.safeParse(params ?? {});
  if (!success) throw new AppError('not_found', 'Não encontrado');
  return data;
};

/** API Gateway passes a body as text or as base64. */
const signedOf = ({ body = '', isBase64Encoded, headers }: APIGatewayProxyEventV2): Signed => ({
  payload: Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8'),
  signature: headers['stripe-signature'] ?? '',
});
