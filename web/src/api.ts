import * as z from 'zod/mini';
import { errorReply } from '#shared/contract/fields.ts';
import { type CallOf, type ReplyOf, type Route, urlOf } from '#shared/contract/route.ts';

// Without this zod probes for eval, which a strict content security policy reports as a violation.
z.config({ jitless: true });

/** The server refused: its status, its Portuguese sentence (empty if it gave none), and the fields it is about. */
export class ApiError extends Error {
  readonly status: number;
  readonly fields: Readonly<Record<string, string>>;

  constructor(status: number, message: string, fields: Readonly<Record<string, string>>) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.fields = fields;
  }
}

/** The server's own sentence if it gave one, otherwise the fallback. */
export const messageOf = (error: unknown, fallback: string): string =>
  error instanceof ApiError && error.message !== '' ? error.message : fallback;

/** What may travel with a call, whatever its route. */
export interface Sent {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly file?: Blob;
}

/** Calls a route of the contract. Throws an ApiError when the server refuses, another error when it cannot be reached. */
export const call = async <R extends Route>(
  route: R,
  given: CallOf<R> & Sent,
  signal?: AbortSignal,
): Promise<ReplyOf<R>> => {
  const response = await fetch(urlOf(route, given), {
    method: route.method,
    credentials: 'same-origin',
    ...contentOf(route, given),
    ...(signal && { signal }),
  });
  if (!response.ok) throw await refusalOf(response);
  return z.parse<R['reply']>(route.reply, await response.json());
};

const contentOf = (route: Route, { body, file }: Sent): RequestInit => {
  if (route.upload && file) {
    const form = new FormData();
    form.append(route.upload.field, file);
    return { body: form };
  }
  if (body === undefined) return {};
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
};

const refusalOf = async (response: Response): Promise<ApiError> => {
  const said = z.safeParse(errorReply, await response.json().catch(() => null));
  return said.success
    ? new ApiError(response.status, said.data.error, said.data.fields ?? {})
    : new ApiError(response.status, '', {});
};
