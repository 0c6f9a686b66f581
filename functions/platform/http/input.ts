import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type * as z from 'zod/mini';
import type { SessionUser } from '#shared/contract/accounts.ts';
import type { BodyOf, ParamsOf, QueryOf, Route } from '#shared/contract/route.ts';
import { AppError } from '../errors.ts';
import { parsePart, parseUpload } from './body.ts';
import { cookieOf, isHttps, siteUrlOf } from './request.ts';

type UserOf<R extends Route> = R['access'] extends 'user' | 'admin' ? SessionUser : undefined;

/** A body that is verified by its signature: as it came, byte for byte. */
export interface Signed {
  readonly payload: Buffer;
  readonly signature: string;
}

/** What a handler works with: the parsed parts of its request, who asks, and the one reading of the clock. */
export interface Input<R extends Route> {
  readonly params: ParamsOf<R>;
  readonly query: QueryOf<R>;
  readonly body: BodyOf<R>;
  readonly file: R extends { upload: object } ? Uint8Array : undefined;
  readonly signed: R['access'] extends 'stripe' ? Signed : undefined;
  readonly user: UserOf<R>;
  /** Who is signed in, for routes that anybody may call. */
  readonly findVisitor: () => Promise<SessionUser | undefined>;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The caller's address. */
  readonly ip: string;
  readonly https: boolean;
  /** Where visitors see the site, without a closing slash. */
  readonly siteUrl: string;
  readonly cookie: (name: string) => string | undefined;
  /** Adds a Set-Cookie header to the reply. */
  readonly setCookie: (cookie: string) => void;
}

/** What only a route's own endpoint knows of a request. */
type Known = Pick<Input<Route>, 'findVisitor' | 'setCookie'> & { readonly user: SessionUser | undefined };

/** The parts of a request through the schemas of its route. Refuses where one does not fit. */
export const parseInput = async <R extends Route>(
  route: R,
  event: APIGatewayProxyEventV2,
  known: Known,
): Promise<Input<R>> => {
  const { params, query, body, upload, access } = route;
  const parts = {
    params: params && parseParams(params, event.pathParameters),
    query: query && parsePart(query, event.queryStringParameters ?? {}),
    body: body && parsePart(body, event.body),
    file: upload && (await parseUpload(upload, event)),
    signed: access === 'stripe' ? signedOf(event) : undefined,
    ...known,
    now: Date.now(),
    ip: event.requestContext.http.sourceIp,
    https: isHttps(event),
    siteUrl: siteUrlOf(event),
    cookie: (name: string) => cookieOf(event, name),
  };
  // The parts were parsed by the very schemas that Input<R> is computed from; TypeScript cannot follow that through a generic.
  return parts as unknown as Input<R>;
};

/** An address that cannot be one of ours is one that nothing lies at. */
const parseParams = <S extends z.ZodMiniType>(
  schema: S,
  given: APIGatewayProxyEventV2['pathParameters'],
): z.output<S> => {
  const { success, data } = schema.safeParse(given ?? {});
  if (!success) throw new AppError('not_found', 'Não encontrado');
  return data;
};

/** API Gateway hands a body over as text or as base64, as it sees fit. */
const signedOf = ({ body = '', isBase64Encoded, headers }: APIGatewayProxyEventV2): Signed => ({
  payload: Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8'),
  signature: headers['stripe-signature'] ?? '',
});
