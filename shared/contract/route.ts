import type * as z from 'zod/mini';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Who may call a route; `stripe` authenticates with its signature. */
export type Access = 'public' | 'user' | 'admin' | 'stripe';

type ObjectSchema = z.ZodMiniObject;

/**
 * A route's declaration defines the handler's types, the CDK route, the typed caller and the API description.
 */
export interface Route {
  readonly method: Method;
  readonly path: `/api/${string}`;
  readonly aliases?: readonly `/api/${string}`[];
  readonly access: Access;
  /** Portuguese text for the API's description; browser bundles leave it out. */
  readonly summary: string;
  /** Marks a GET that changes data: it is accepted only from this site's own pages. */
  readonly mutates?: true;
  /** Marks a GET whose reply pages keep in memory and revalidate each time. */
  readonly revalidated?: true;
  readonly params?: ObjectSchema;
  readonly query?: ObjectSchema;
  readonly body?: ObjectSchema;
  /** Portuguese labels of fields whose meaning differs from other routes. */
  readonly labels?: Readonly<Record<string, string>>;
  /** Statuses of errors that the rest of the declaration does not imply. */
  readonly failsWith?: readonly (401 | 404 | 409)[];
  /** Declares that the body is multipart, with one file in this field. */
  readonly upload?: { readonly field: string; readonly maxBytes: number };
  readonly reply: z.ZodMiniType;
}

/** Keeps the literal types of the declaration. */
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
/** The input of the reply's schema, to which defaults and transforms are then applied. */
export type ReplyInputOf<R extends Route> = z.input<R['reply']>;

type Given<K extends string, T> = [T] extends [undefined] ? unknown : { readonly [P in K]: T };
type GivenIfAny<K extends string, T> = [T] extends [undefined] ? unknown : { readonly [P in K]?: T };

export type CallOf<R extends Route> = Given<'params', Sent<Part<R, 'params'>>> &
  GivenIfAny<'query', Sent<Part<R, 'query'>>> &
  Given<'body', Sent<Part<R, 'body'>>> &
  (R extends { upload: object } ? { readonly file: Blob } : unknown);

interface UrlParts {
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
}

/** Returns a percent-encoded address. Throws if a parameter is missing. */
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
