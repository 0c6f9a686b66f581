import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type * as z from 'zod/mini';
import type { SessionUser } from '#shared/contract/accounts.ts';
import type { BodyOf, ParamsOf, QueryOf, Route } from '#shared/contract/route.ts';
import { AppError } from '../errors.ts';
import { parsePart, parseUpload } from './body.ts';
import { addressOf, networkOf } from './caller.ts';
import { cookieOf, isHttps, siteUrlOf } from './request.ts';

type UserOf<R extends Route> = R['access'] extends 'user' | 'admin' ? SessionUser : undefined;

/** The body is not parsed, because the signature covers its exact bytes. */
export interface Signed {
  readonly payload: Buffer;
  readonly signature: string;
}

export interface Input<R extends Route> {
  readonly params: ParamsOf<R>;
  readonly query: QueryOf<R>;
  readonly body: BodyOf<R>;
  readonly file: R extends { upload: object } ? Uint8Array : undefined;
  readonly signed: R['access'] extends 'stripe' ? Signed : undefined;
  readonly user: UserOf<R>;
  readonly findSignedInUser: () => Promise<SessionUser | undefined>;
  /** When the request arrived, in milliseconds since 1970. */
  readonly now: number;
  readonly ip: string;
  /** The address or network by which attempts are counted: an IPv4 address or an IPv6 network. */
  readonly network: string;
  readonly https: boolean;
  /** The site's address without a trailing slash. */
  readonly siteUrl: string;
  readonly cookie: (name: string) => string | undefined;
  readonly setCookie: (cookie: string) => void;
  readonly setHeader: (name: string, value: string) => void;
  /** Tells the log which account this is about, or by a hash which address. */
  readonly about: (account: string) => void;
}

type EndpointInput = Pick<Input<Route>, 'findSignedInUser' | 'now' | 'setCookie' | 'setHeader' | 'about'> & {
  readonly user: SessionUser | undefined;
};

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
  // TypeScript cannot follow, through a generic, which schemas parsed the parts.
  return parts as unknown as Input<R>;
};

/** Throws `not_found` (404), because a malformed id can match nothing. */
const parseParams = <S extends z.ZodMiniType>(
  schema: S,
  params: APIGatewayProxyEventV2['pathParameters'],
): z.output<S> => {
  const { success, data } = schema.safeParse(params ?? {});
  if (!success) throw new AppError('not_found', 'Não encontrado');
  return data;
};

const signedOf = ({ body = '', isBase64Encoded, headers }: APIGatewayProxyEventV2): Signed => ({
  payload: Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8'),
  signature: headers['stripe-signature'] ?? '',
});
