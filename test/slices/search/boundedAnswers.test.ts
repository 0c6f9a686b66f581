/** Tests that no outside service can block a function or fill its memory by an endless answer. */
import type { ServerResponse } from 'node:http';
import { expect, onTestFinished, vi } from 'vitest';
import { startSignIn } from '../../../functions/platform/identity/google.ts';
import { verifyIdToken } from '../../../functions/platform/identity/userPool.ts';
import { searchAlgolia } from '../../../functions/platform/search/algolia.ts';
import { searchSerper } from '../../../functions/platform/search/serper.ts';
import { fetchSerperAccount } from '../../../functions/platform/search/serperAccount.ts';
import { newClient } from '../../../functions/platform/stripe/client.ts';
import { HOUR } from '../../../functions/platform/time/clock.ts';
import { timeLimits } from '../../../functions/platform/time/timeLimits.ts';
import { listen } from '../../../infra/local/http.ts';
import { testKey } from '../../../web/src/admin/search/keyTest.ts';
import { toSerpQuery } from '../../support/checks/checks.ts';
import { it as base } from '../../support/slice.ts';

/** Lets every time limit run out at once until the test ends. Returns the limits that were asked for. */
const expireTimeouts = (): readonly number[] => {
  const limits: number[] = [];
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  const spy = vi.spyOn(AbortSignal, 'timeout').mockImplementation((limit) => {
    limits.push(limit);
    return timeout(50);
  });
  onTestFinished(() => spy.mockRestore());
  return limits;
};

/** A service that answers with JSON, and then with spaces. */
const it = base.extend('service', async ({ cloud: _ }, { onCleanup }) => {
  let answer: unknown;
  let end = (response: ServerResponse): unknown => response.end();
  const { url, close } = await listen((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).write(JSON.stringify(answer));
    end(response);
  });
  const names = ['SERPER_URL', 'ALGOLIA_URL', 'STRIPE_URL', 'GOOGLE_ISSUER'];
  for (const name of names) vi.stubEnv(name, url);
  vi.stubEnv('USER_POOL_CLIENT_ID', 'pages');
  onCleanup(async () => {
    vi.useRealTimers();
    vi.unstubAllEnvs();
    await close();
  });
  return {
    url,
    answerWith: (value: unknown, ending: typeof end) => {
      answer = value;
      end = ending;
    },
  };
});

interface Call {
  readonly answer: (url: string) => unknown;
  readonly call: (url: string) => Promise<unknown>;
  readonly failure: string;
  /** The error that is also expected if the answer comes too late. */
  readonly late?: { readonly kind: string; readonly message: string };
  /** The time limit of the call in milliseconds. */
  readonly limit: number;
  /** The most bytes that an answer may have, by default 2 MB. */
  readonly most?: number;
}

const jwt = [{ alg: 'RS256', kid: 'one' }, {}, 'signature']
  .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
  .join('.');
const LATE = { kind: 'transient', message: 'O provedor não respondeu a tempo.' };
const index = { app_id: 'APP', index_name: 'paginas', hitsPerPage: 10 };
const organic = [{ link: 'https://loja.com.br/' }];
const account = { balance: 7 };

let now = Date.now();
/** Moves the clock ahead, so that nothing read before is still cached. */
const later = (): number => {
  now += HOUR;
  return now;
};

const calls: Record<string, Call> = {
  Serper: {
    answer: () => ({ organic }),
    call: () => searchSerper(toSerpQuery('tênis'), 1),
    failure: 'ProviderFault',
    late: LATE,
    limit: timeLimits.search.attempt,
    most: 500_000,
  },
  Algolia: {
    answer: () => ({ results: [{ hits: organic, page: 0, nbPages: 1 }] }),
    call: () => searchAlgolia(toSerpQuery('tênis'), 1, index),
    failure: 'ProviderFault',
    late: LATE,
    limit: timeLimits.search.attempt,
    most: 500_000,
  },
  "Serper's account": {
    answer: () => account,
    call: async () => {
      const { status } = await fetchSerperAccount();
      if (status !== 200) throw Object.assign(new Error(), { name: `status ${status}` });
    },
    failure: 'status 0',
    limit: timeLimits.searchAccount.attempt,
    most: 20_000,
  },
  "Serper's account, for a browser": {
    answer: () => account,
    call: async (url) => {
      const { isValid } = await testKey(`${url}/account`, 'chave');
      if (!isValid) throw Object.assign(new Error(), { name: 'invalid' });
    },
    failure: 'invalid',
    limit: 10_000,
  },
  Stripe: {
    answer: () => ({ id: 'cus_1', object: 'customer' }),
    call: () => newClient('sk_test_1').customers.retrieve('cus_1'),
    failure: 'Error',
    limit: timeLimits.stripe.attempt,
  },
  Google: {
    answer: (issuer) => ({ issuer, authorization_endpoint: `${issuer}/authorize` }),
    call: () => {
      vi.setSystemTime(later());
      return startSignIn('https://ranqueia.com.br/');
    },
    failure: 'AppError',
    limit: timeLimits.google.attempt,
  },
  'the user pool': {
    answer: () => ({ keys: [] }),
    call: async (url) => {
      vi.stubEnv('USER_POOL_ISSUER', `${url}/${later()}`);
      const error: unknown = await verifyIdToken(jwt).catch((thrown) => thrown);
      // Without the key that verifies Google's token, the login is expected to fail.
      if (!(error instanceof Error && error.message === 'Erro ao fazer login com Google')) throw error;
    },
    failure: 'AppError',
    limit: timeLimits.userPool.attempt,
  },
};

it.for(Object.entries(calls))(
  'an answer of %s is read as far as its limit, and in time',
  async ([, asked], { service }) => {
    const { answer, call, failure, late, limit, most = 2_000_000 } = asked;
    const answerWith = (end: (response: ServerResponse) => void) =>
      service.answerWith(answer(service.url), end);
    answerWith((response) => response.end(' '.repeat(most)));
    await expect(call(service.url)).rejects.toMatchObject({ name: failure });
    answerWith((response) => response.end(' '.repeat(0.9 * most)));
    await call(service.url);
    answerWith((response) => {
      const dripping = setInterval(() => response.write(' '), 10);
      response.once('close', () => clearInterval(dripping));
    });
    const limits = expireTimeouts();
    await expect(call(service.url)).rejects.toMatchObject({ name: failure, ...late });
    expect(limits).toContain(limit);
    // A search that took too long is repeated only with a token of its own.
    if (late) expect(limits).toHaveLength(1);
  },
);
