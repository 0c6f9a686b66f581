import type * as z from 'zod/mini';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Who may call a route: anybody, a signed-in user, an administrator, or Stripe with its signature. */
export type Access = 'public' | 'user' | 'admin' | 'stripe';

type ObjectSchema = z.ZodMiniObject;

/** A route. The handler, the CDK route, the typed caller and the API description are derived from it. */
export interface Route {
  readonly method: Method;
  readonly path: `/api/${string}`;
  /** Further paths of the same route. */
  readonly aliases?: readonly `/api/${string}`[];
  readonly access: Access;
  /** A sentence in Portuguese for the API's description; the bundles for browsers leave it out. */
  readonly summary: string;
  /** A GET that changes data, and is accepted only from this site's own pages. */
  readonly mutates?: true;
  /** A GET whose reply browsers keep, and ask each time whether it is still the same. */
  readonly revalidated?: true;
  readonly params?: ObjectSchema;
  readonly query?: ObjectSchema;
  readonly body?: ObjectSchema;
  /** In Portuguese, the body's fields that mean something else here than in other routes. */
  readonly labels?: Readonly<Record<string, string>>;
  /** Statuses of its errors that cannot be told from the rest of its declaration. */
  readonly failsWith?: readonly (401 | 404 | 409)[];
  /** A multipart body with one file in this field. */
  readonly upload?: { readonly field: string; readonly maxBytes: number };
  readonly reply: z.ZodMiniType;
}

/** Declares a route and keeps its literal types. */
/* @__NO_SIDE_EFFECTS__ */
export const route = <
  A extends Access,
  M extends Method,
  P extends Route['path'],
  const R extends Omit<Route, 'access' | 'method' | 'path'>,
>(
  access: A,
  method: M,
  path: P,
  declared: R,
) => ({ access, method, path, ...declared });

type Sent<S> = S extends z.ZodMiniType ? z.input<S> : undefined;
type Parsed<S> = S extends z.ZodMiniType ? z.output<S> : undefined;
type Part<R, K extends PropertyKey> = R extends Record<K, infer S> ? S : undefined;

export type ParamsOf<R> = Parsed<Part<R, 'params'>>;
export type QueryOf<R> = Parsed<Part<R, 'query'>>;
export type BodyOf<R> = Parsed<Part<R, 'body'>>;
export type ReplyOf<R extends Route> = z.output<R['reply']>;
/** What a handler returns: the input of the reply's schema, whose defaults and transforms then apply. */
export type ReplyInputOf<R extends Route> = z.input<R['reply']>;

type Given<K extends string, T> = [T] extends [undefined] ? unknown : { readonly [P in K]: T };
type GivenIfAny<K extends string, T> = [T] extends [undefined] ? unknown : { readonly [P in K]?: T };

/** What a caller passes: the parts that the route declares. */
export type CallOf<R extends Route> = Given<'params', Sent<Part<R, 'params'>>> &
  GivenIfAny<'query', Sent<Part<R, 'query'>>> &
  Given<'body', Sent<Part<R, 'body'>>> &
  (R extends { upload: object } ? { readonly file: Blob } : unknown);

interface UrlParts {
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
}

/** The route's path with its parameters and query, percent-encoded. Throws if a parameter is missing. */
export const urlOf = (declared: Pick<Route, 'path'>, { params = {}, query = {} }: UrlParts = {}): string => {
  const path = declared.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${declared.path} needs the parameter ${name}`);
    return encodeURIComponent(String(value));
  });
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  if (given.length === 0) return path;
  return `${path}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
};
