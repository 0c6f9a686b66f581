import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { Account } from '../account/account.ts';
import { DAY } from '../account/periods.ts';
import type { SavedResponse } from '../account/state.ts';
import { expand, view } from '../account/view.ts';
import { catchUp } from '../clock.ts';
import { apiError, invalidApiKey, StripeApiError, unrecognizedUrl } from '../errors.ts';
import { failEarly, faultFor, isEarly, readFaults } from './faults.ts';
import {
  type ApiRequest,
  type ApiResponse,
  errorResponse,
  readRequest,
  respond,
  sendResponse,
} from './messages.ts';
import { readParams, text } from './params.ts';
import type { Route } from './route.ts';
import { findRoute } from './routes.ts';

/** `status` is 0 until the call is answered. */
export interface ApiCall {
  readonly method: string;
  readonly path: string;
  readonly status: number;
}

const expandParams = z.object({ expand: z._default(z.array(text), []) });

export class StripeApi {
  readonly #account: Account;
  readonly #accounts: Map<string, Account>;
  readonly #calls: { method: string; path: string; status: number }[] = [];
  readonly #keysInUse = new Set<string>();
  #faults = readFaults({});
  /** How many calls matched the faults' path since the faults were set. */
  #matching = 0;
  readonly #abort = new AbortController();

  constructor(account: Account, secretKey: string) {
    this.#account = account;
    this.#accounts = new Map([[secretKey, account]]);
  }

  get calls(): readonly ApiCall[] {
    return this.#calls;
  }

  clearCalls(): void {
    this.#calls.length = 0;
  }

  acceptKey(secretKey: string, account = this.#account): void {
    this.#accounts.set(secretKey, account);
  }

  /** Throws for values of the wrong type. */
  setFaults(faults: unknown): void {
    this.#faults = readFaults(faults);
    this.#matching = 0;
  }

  stop(): void {
    this.#abort.abort();
  }

  /** Some faults leave the call without an answer. */
  async answer(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = await readRequest(message);
    const { method, path, idempotencyKey } = request;
    const call = { method, path, status: 0 };
    this.#calls.push(call);
    const { kind, delayMs } = faultFor(this.#faults, path, this.#calls.length, this.#matching);
    if (path.startsWith(this.#faults.path)) this.#matching += 1;
    if (isEarly(kind)) {
      call.status = failEarly(kind, response);
      return;
    }
    const work = this.#process(request, message.headers.authorization, delayMs, kind === '500');
    const done = await work.catch(errorResponse);
    if (kind === 'lost') {
      response.destroy();
      return;
    }
    call.status = done.status;
    sendResponse(response, done, this.#account.newId('req_'), idempotencyKey);
  }

  async #process(
    request: ApiRequest,
    authorization: string | undefined,
    delayMs: number,
    isFaulty: boolean,
  ): Promise<ApiResponse> {
    const { method, path, idempotencyKey: key } = request;
    const givenKey = authorization?.replace(/^Bearer /, '');
    const account = this.#accounts.get(givenKey ?? '');
    if (!account) throw invalidApiKey(givenKey);
    const found = findRoute(method, path);
    if (!found) throw unrecognizedUrl(method, path);
    if (key !== undefined && this.#keysInUse.has(key)) throw keyInUse(key);
    if (key !== undefined) this.#keysInUse.add(key);
    try {
      if (delayMs > 0) await wait(delayMs, undefined, { ref: false, signal: this.#abort.signal });
      return this.#run(account, request, found, isFaulty);
    } finally {
      if (key !== undefined) this.#keysInUse.delete(key);
    }
  }

  /** Answers from the response saved for the idempotency key, or runs the request and saves its response. */
  #run(
    account: Account,
    { method, path, form, idempotencyKey: key }: ApiRequest,
    { route, id }: { route: Route; id: string },
    isFaulty: boolean,
  ): ApiResponse {
    const fingerprint = JSON.stringify([method, path, form]);
    catchUp(account);
    return account.change(() => {
      const saved = key === undefined ? undefined : findResponse(account, key, fingerprint);
      if (saved) return { status: saved.status, body: saved.body, isReplay: true };
      const done = respond(() => {
        if (isFaulty) throw apiError();
        const { expand: _, ...own } = form;
        const result = route.handle(account, id, own);
        const shown = result.object === 'list' ? result : view(account, result);
        return expand(account, shown, readParams(expandParams, form).expand);
      });
      if (key !== undefined) saveResponse(account, { key, fingerprint, ...done });
      return done;
    });
  }
}

/** The error while another call with the same idempotency key is in progress. */
const keyInUse = (key: string): StripeApiError =>
  new StripeApiError(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
  });

/** Finds the response saved in the last day. Throws `idempotency_error` if the parameters were different. */
const findResponse = (account: Account, key: string, fingerprint: string): SavedResponse | undefined => {
  const saved = account.state.responses.find((one) => one.key === key && isFresh(account, one));
  if (saved === undefined || saved.fingerprint === fingerprint) return saved;
  throw new StripeApiError(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  });
};

const isFresh = (account: Account, { savedAt }: SavedResponse): boolean => account.now() - savedAt < DAY;

/** Saves errors too (docs.stripe.com/api/idempotent_requests), except rejections before any work. */
const saveResponse = (account: Account, response: Omit<SavedResponse, 'savedAt'>): void => {
  const { state } = account;
  state.responses = state.responses.filter((one) => isFresh(account, one));
  const { status } = response;
  const hasBegun = status < 300 || status === 402 || status >= 500;
  if (hasBegun) state.responses.push({ ...response, savedAt: account.now() });
};
