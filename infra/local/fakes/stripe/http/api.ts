import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import { catchUp } from '../lifecycle/clock.ts';
import { readParams, text } from '../params/params.ts';
import type { Route } from '../routes/route.ts';
import { findRoute } from '../routes/router.ts';
import type { Account } from '../state/account.ts';
import { apiError, invalidApiKey, unrecognizedUrl } from '../state/errors.ts';
import { expand } from '../views/expand.ts';
import { view } from '../views/view.ts';
import { failEarly, faultFor, isEarly, readFaults } from './faults.ts';
import { findResponse, keyInUse, saveResponse } from './idempotency.ts';
import {
  type ApiRequest,
  type ApiResponse,
  errorResponse,
  readRequest,
  respond,
  sendResponse,
} from './messages.ts';

/** A call that arrived; its status stays 0 when it is never answered. */
export interface ApiCall {
  readonly method: string;
  readonly path: string;
  readonly status: number;
}

const expandParams = z.object({ expand: z._default(z.array(text), []) });

/** Stripe's API as far as the product uses it, with the faults that are set. */
export class StripeApi {
  readonly #account: Account;
  /** The accounts by the secret keys that act on them. */
  readonly #accounts: Map<string, Account>;
  readonly #calls: { method: string; path: string; status: number }[] = [];
  readonly #keysInUse = new Set<string>();
  #faults = readFaults({});
  /** How many calls the faults are about, since they were set. */
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

  /** Accepts another secret key, of this account or of an empty one. */
  acceptKey(secretKey: string, account = this.#account): void {
    this.#accounts.set(secretKey, account);
  }

  /** Sets which calls fail, and how. Throws for values of the wrong type. */
  setFaults(faults: unknown): void {
    this.#faults = readFaults(faults);
    this.#matching = 0;
  }

  /** Ends the calls in progress. */
  stop(): void {
    this.#abort.abort();
  }

  /** Answers a call, unless its fault is that it gets no answer. */
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

  /** Answers from the saved response to the idempotency key, or carries the request out and saves it. */
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
