import * as z from 'zod/mini';
import type { EditedValues } from '#shared/contract/edits.ts';
import { errorReply } from '#shared/contract/fields.ts';
import { type CallOf, type ReplyOf, type Route, urlOf } from '#shared/contract/route.ts';
import { forgetReplies, takeReply } from './earlyReplies.ts';
import { keepLatest } from './storage.ts';
import { isTimeout, timeLimit } from './timeLimit.ts';

// Without `jitless`, zod tries `eval`, which violates the content security policy.
z.config({ jitless: true });

/** `message` is empty if the server gave none; after a change elsewhere, `current` has the stored values. */
export class ApiError extends Error {
  readonly status: number;
  readonly fields: Readonly<Record<string, string>>;
  readonly current: EditedValues | undefined;
  readonly version: string | undefined;

  constructor(
    status: number,
    message: string,
    fields: Readonly<Record<string, string>>,
    current?: EditedValues,
    version?: string,
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.fields = fields;
    this.current = current;
    this.version = version;
  }
}

/** Without a reply, says why there is none if the browser knows. By default, says whose fault it is. */
export const messageOf = (error: unknown, fallback = faultOf(error)): string => {
  if (error instanceof ApiError) return error.message || fallback;
  return navigator.onLine === false && fallback ? `Você está sem internet. ${fallback}` : fallback;
};

const faultOf = (error: unknown): string =>
  error instanceof ApiError
    ? 'O servidor está com problemas. Tente novamente em alguns minutos.'
    : 'O servidor não respondeu. Verifique sua conexão.';

export interface RequestParts {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly file?: Blob;
}

/** A call with a signal is a read. Throws ApiError for an error reply, another error when none arrives. */
export const call = async <R extends Route>(
  route: R,
  parts: CallOf<R> & RequestParts,
  signal?: AbortSignal,
): Promise<ReplyOf<R>> => {
  const isGet = route.method === 'GET' && !route.mutates;
  const isRead = isGet || signal !== undefined;
  // After a write, replies that were read before it may be stale.
  if (!isRead) forgetReplies();
  const url = urlOf(route, parts);
  const early = isGet ? await usableReply(url) : undefined;
  const known = isGet ? knownReplies.get(url) : undefined;
  const response =
    early ??
    (await fetch(url, {
      method: route.method,
      credentials: 'same-origin',
      ...bodyOf(route, parts),
      ...(known && { headers: { 'if-none-match': known.etag } }),
      ...(isRead && { signal: timeLimit(signal) }),
    }));
  if (known && response.status === 304) return known.reply as ReplyOf<R>;
  if (!response.ok) throw await toApiError(response);
  const reply = z.parse<R['reply']>(route.reply, await response.json());
  if (route.revalidated) keepReply(url, response.headers.get('etag'), reply);
  return reply;
};

/** In memory, because a browser would store them on disk. A tag holds only for the very same reply. */
const knownReplies = new Map<string, { readonly etag: string; readonly reply: unknown }>();

const MOST_KNOWN = 20;

const keepReply = (url: string, etag: string | null, reply: unknown): void => {
  if (etag === null) knownReplies.delete(url);
  else keepLatest(knownReplies, url, { etag, reply }, MOST_KNOWN);
};

/** Undefined after a network or server error, so that the caller asks again. */
const usableReply = async (url: string): Promise<Response | undefined> => {
  const early = await takeReply(url)?.catch((error: unknown) => {
    if (isTimeout(error)) throw error;
    return undefined;
  });
  return early && early.status < 500 ? early : undefined;
};

const bodyOf = (route: Route, { body, file }: RequestParts): RequestInit => {
  if (route.upload && file) {
    const form = new FormData();
    form.append(route.upload.field, file);
    return { body: form };
  }
  if (body === undefined) return {};
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
};

const toApiError = async (response: Response): Promise<ApiError> => {
  const parsed = z.safeParse(errorReply, await response.json().catch(() => null));
  if (!parsed.success) return new ApiError(response.status, '', {});
  const { error, fields = {}, current, version } = parsed.data;
  return new ApiError(response.status, error, fields, current, version);
};
