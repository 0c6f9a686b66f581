import type { ServerResponse } from 'node:http';
import type { OrganicResult } from '../../../infra/local/fakes/results/results.ts';
import {
  CREDITS,
  FAKE_SERPER_KEY,
  type SerperFake,
  sendSerperError,
} from '../../../infra/local/fakes/serper/serper.ts';
import { sendJson } from '../../../infra/local/http.ts';
import { type HttpFailure, httpFailures } from './httpFailures.ts';
import { blockQuery, SearchControls } from './searchControls.ts';

export type SerperFault = HttpFailure | '403' | 'credits' | 'operators' | 'blocked';

const failures: Record<SerperFault, (response: ServerResponse) => void> = {
  ...httpFailures,
  '403': (response) => sendSerperError(response, 403, 'Unauthorized.'),
  credits: (response) => sendSerperError(response, 400, 'Not enough credits'),
  operators: (response) => sendSerperError(response, 400, 'Query pattern not allowed for free accounts.'),
  blocked: blockQuery,
};

interface AccountControls {
  /** Default: the credits that are left. */
  readonly body?: unknown;
  readonly fault?: SerperFault;
  /** Only this key is accepted from now on. */
  readonly key?: string;
}

export class SerperControls extends SearchControls<SerperFault, OrganicResult> {
  readonly url: string;
  readonly stop: () => Promise<void>;
  readonly #fake: SerperFake;
  readonly #answerAccount: SerperFake['answerAccount'];

  constructor(fake: SerperFake) {
    super({ fake, failures, bodyOf: (page) => page });
    this.#fake = fake;
    this.#answerAccount = fake.answerAccount;
    this.url = fake.url;
    this.stop = fake.stop;
  }

  get apiKey(): string {
    return this.#fake.apiKey;
  }

  setAccount({ key = FAKE_SERPER_KEY, fault, ...given }: AccountControls): void {
    this.#fake.apiKey = key;
    this.#fake.answerAccount = (response) => {
      if (fault) failures[fault](response);
      else if ('body' in given) sendJson(response, 200, given.body);
      else this.#answerAccount(response);
    };
  }

  override reset(): void {
    super.reset();
    this.#fake.credits = CREDITS;
    this.setAccount({});
  }
}
