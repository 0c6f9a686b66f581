import type * as z from 'zod/mini';
import type { errorReply } from '#shared/contract/fields.ts';
import type { CallOf, ReplyOf, Route } from '#shared/contract/route.ts';
import { urlOf } from '#shared/contract/route.ts';
import { errorStatusesOf } from '#shared/openapi/responses.ts';

export interface Answer<T> {
  readonly status: number;
  readonly body: T & Partial<z.output<typeof errorReply>>;
  readonly headers: Headers;
}

interface Parts {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly file?: Blob;
}

export const identifyCaller =
  (url: string, cookie = '', headers: Readonly<Record<string, string>> = {}) =>
  async <R extends Route>(route: R, given: CallOf<R>): Promise<Answer<ReplyOf<R>>> => {
    // TypeScript cannot resolve `CallOf` for a generic `R`; each part is what the route declares.
    const { params, query, body, file } = given as Parts;
    const sent = bodyOf(route, body, file);
    const response = await fetch(url + urlOf(route, { params, query }), {
      method: route.method,
      headers: {
        ...(typeof sent === 'string' && { 'content-type': 'application/json' }),
        ...(cookie !== '' && { cookie }),
        ...headers,
      },
      ...(sent !== undefined && { body: sent }),
    });
    requireDeclaredStatus(route, response);
    // The server has already checked the reply against the contract; an error has `error` instead.
    const parsed = (await response.json()) as Answer<ReplyOf<R>>['body'];
    return { status: response.status, body: parsed, headers: response.headers };
  };

/** Throws on a status that the API's description does not name. */
export const requireDeclaredStatus = (route: Route, { status }: Response): void => {
  const described: readonly number[] = [200, 304, ...errorStatusesOf(route)];
  if (described.includes(status)) return;
  throw new Error(`${route.method} ${route.path} answered ${status}. Add it to its failsWith.`);
};

const bodyOf = (route: Route, body: unknown, file: Blob | undefined): string | FormData | undefined => {
  if (file && route.upload) {
    const form = new FormData();
    form.append(route.upload.field, file, 'logo');
    return form;
  }
  return body === undefined ? undefined : JSON.stringify(body);
};

export const refusalOf = ({ status, body }: Pick<Answer<unknown>, 'status' | 'body'>) => [status, body.error];

/** Returns the cookie of this name as a browser sends it back, or an empty text without it. */
export const cookieOf = (headers: Headers, name: string): string => {
  const set = headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`));
  return set?.split(';')[0] ?? '';
};

export type Call = ReturnType<typeof identifyCaller>;
