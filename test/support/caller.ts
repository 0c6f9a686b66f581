import type { CallOf, ReplyOf, Route } from '#shared/contract/route.ts';
import { urlOf } from '#shared/contract/route.ts';

/** What came back: the reply as the contract types it, and what else a test wants to see. */
export interface Answer<T> {
  readonly status: number;
  readonly body: T & { readonly error?: string; readonly fields?: Record<string, string> };
  readonly headers: Headers;
}

interface Parts {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly file?: Blob;
}

/** Calls routes of a running cloud as a browser with this cookie would. */
export const callerOf =
  (url: string, cookie = '', headers: Readonly<Record<string, string>> = {}) =>
  async <R extends Route>(route: R, given: CallOf<R>): Promise<Answer<ReplyOf<R>>> => {
    // TypeScript cannot see through CallOf while R is open; each part is what the route declares.
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
    // What the contract says of a reply, the server has checked; a refusal has `error` instead.
    const parsed = (await response.json()) as Answer<ReplyOf<R>>['body'];
    return { status: response.status, body: parsed, headers: response.headers };
  };

const bodyOf = (route: Route, body: unknown, file: Blob | undefined): string | FormData | undefined => {
  if (file && route.upload) {
    const form = new FormData();
    form.append(route.upload.field, file, 'logo');
    return form;
  }
  return body === undefined ? undefined : JSON.stringify(body);
};

export type Call = ReturnType<typeof callerOf>;
