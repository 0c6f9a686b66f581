import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody } from '../../http.ts';
import { answerTo, parseForm } from './answers.ts';
import { catchUp } from './clock.ts';
import { apiError, idempotencyError, invalidApiKey, StripeApiError } from './errors.ts';
import { type SavedAnswer, Store } from './store.ts';
import { DAY } from './time.ts';

interface Call {
  readonly method: string;
  readonly path: string;
  readonly form: string;
  /** Only requests that change something have an idempotency key. */
  readonly key: string | undefined;
  /** Whether Stripe fails while it works on the call. */
  readonly fails: boolean;
}

interface Answer extends Pick<SavedAnswer, 'status' | 'body'> {
  readonly isReplay?: boolean;
}

/** The call is answered by the test itself, fails while Stripe works on it, or is done and not answered. */
type Fate = 'answered' | '500' | 'lost';

/** Lets a test decide what becomes of a call. */
export type Intercept = (path: string, response: ServerResponse) => Promise<Fate | undefined>;

export class StripeApi {
  readonly calls: Pick<Call, 'method' | 'path'>[] = [];
  intercept: Intercept | undefined;
  readonly #store: Store;
  readonly #stores = new Map<string, Store>();

  constructor(store: Store) {
    this.#store = store;
  }

  /** Accepts a secret key. A foreign key belongs to another, empty account. */
  acceptKey(secretKey: string, { isForeign = false } = {}): void {
    this.#stores.set(secretKey, isForeign ? new Store(undefined) : this.#store);
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/', headers } = request;
    const sent = String(await readBody(request));
    const [path = '/', query = ''] = url.split('?');
    this.calls.push({ method, path });
    const fate = await this.intercept?.(path, response);
    if (fate === 'answered') return;
    const key = method === 'POST' ? headers['idempotency-key']?.toString() : undefined;
    const call = { method, path, form: `${query}&${sent}`, key, fails: fate === '500' };
    const store = this.#stores.get(String(headers.authorization).replace(/^Bearer /, ''));
    const { status, body, isReplay } = carryOutOn(store, call);
    if (fate === 'lost') return void response.destroy();
    const replayed = isReplay && { 'idempotent-replayed': 'true' };
    const known = { 'content-type': 'application/json', 'request-id': this.#store.newId('req') };
    response.writeHead(status, { ...known, ...replayed }).end(body);
  }
}

const carryOutOn = (store: Store | undefined, call: Call): Answer => {
  if (!store) return toAnswer(invalidApiKey());
  try {
    catchUp(store);
    return store.change(() => answerOnce(store, call));
  } catch (error) {
    return toAnswer(error);
  }
};

/** Answers from what is saved for the idempotency key, or carries the call out and saves its answer. */
const answerOnce = (store: Store, call: Call): Answer => {
  const { key, method, path, form } = call;
  if (key === undefined) return carryOut(store, call);
  const { state } = store;
  const fingerprint = JSON.stringify([method, path, form]);
  state.answers = state.answers.filter(({ savedAt }) => store.now() - savedAt < DAY);
  const saved = state.answers.find((one) => one.key === key);
  if (saved && saved.fingerprint !== fingerprint) {
    throw idempotencyError('This idempotency key was first used with other parameters.');
  }
  if (saved) return { ...saved, isReplay: true };
  const answer = carryOut(store, call);
  // Errors too (docs.stripe.com/api/idempotent_requests), except rejections before any work.
  const hasBegun = answer.status < 300 || answer.status === 402 || answer.status >= 500;
  if (hasBegun) state.answers.push({ key, fingerprint, savedAt: store.now(), ...answer });
  return answer;
};

const carryOut = (store: Store, { method, path, form, fails }: Call): Answer => {
  try {
    if (fails) throw apiError();
    return { status: 200, body: JSON.stringify(answerTo(store, method, path, parseForm(form))) };
  } catch (error) {
    return toAnswer(error);
  }
};

const toAnswer = (error: unknown): Answer => {
  const { status, body } = error instanceof StripeApiError ? error : apiError(`The fake failed: ${error}`);
  return { status, body: JSON.stringify(body) };
};
