import { routes } from '#shared/contract/index.ts';
import { hashPassword } from '../../../functions/accounts/signIn/password.ts';
import { resetRateLimit } from '../../../functions/accounts/signIn/rateLimit.store.ts';
import type { LimitName } from '../../../functions/accounts/signIn/rateLimits.ts';
import { seededRandom } from '../../../infra/local/fakes/random.ts';
import { median, ms } from '../../bench/figures.ts';
import { startConnectedCloud, type TestCloud } from '../../support/cloud/cloud.ts';
import { type Answer, type Call, identifyCaller } from '../../support/people/caller.ts';
import { type Customer, newCustomer } from '../../support/people/customers.ts';
import { formOf } from '../../support/people/users.ts';
import { countText, type Proof, type Prove, sizeOf } from '../proof.ts';

interface Distribution {
  readonly what: string;
  readonly known: readonly number[];
  readonly unknown: readonly number[];
  readonly answers: ReadonlySet<string>;
}

const WARM_UP = 3;
/**
 * Each time is the fastest of three asks about different addresses, because other work slows some of them.
 */
const TRIES = 3;

interface Question {
  readonly what: string;
  /** The limits that asking uses up, besides those of the address. */
  readonly limits: readonly (readonly [LimitName, whose: string])[];
  readonly ask: (email: string) => Promise<Answer<unknown>>;
}

interface Ask {
  readonly question: Question;
  readonly isKnown: boolean;
  readonly email: string;
}

/** Asks the questions of a round in random order, so that other work on the machine affects all alike. */
const measureSameness = async (cloud: TestCloud, many: number, seed: number): Promise<Distribution[]> => {
  const account = await newCustomer(cloud.url, { planId: 1, passwordHash: await hashPassword(PASSWORD) });
  const questions = questionsOf(identifyCaller(cloud.url), account);
  const measured = new Map(questions.map((question) => [question, newDistribution(question.what)]));
  for (let round = 0; round < WARM_UP + many; round++) {
    const asks = shuffled(await asksOf(cloud, questions, round), seed, round);
    const fastest = new Map<string, number>();
    for (const ask of asks) {
      const { what } = ask.question;
      const side = `${what} ${ask.isKnown}`;
      const { time, text } = await timeOf(cloud, ask);
      fastest.set(side, Math.min(time, fastest.get(side) ?? Number.POSITIVE_INFINITY));
      measured.get(ask.question)?.answers.add(text);
    }
    if (round < WARM_UP) continue;
    for (const [{ what }, { known, unknown }] of measured) {
      known.push(Number(fastest.get(`${what} true`)));
      unknown.push(Number(fastest.get(`${what} false`)));
    }
  }
  return [...measured.values()];
};

const newDistribution = (what: string) => ({
  what,
  known: [] as number[],
  unknown: [] as number[],
  answers: new Set<string>(),
});

const asksOf = async (
  { url }: TestCloud,
  questions: readonly Question[],
  round: number,
): Promise<readonly Ask[]> => {
  const asks: Ask[] = [];
  for (const question of questions) {
    for (let count = 0; count < TRIES; count++) {
      const { email } = await newCustomer(url, { planId: 1, passwordHash: UNKNOWN_PASSWORD });
      // This address is as long as the other, and has no account, not even one from an earlier round.
      const nobody = email.replace(/^.{6}/, String(round).padStart(6, 'x'));
      asks.push({ question, isKnown: true, email }, { question, isKnown: false, email: nobody });
    }
  }
  return asks;
};

const shuffled = (asks: readonly Ask[], seed: number, round: number): readonly Ask[] =>
  asks
    .map((ask, index) => ({ ask, place: seededRandom(seed, 'sameness', round, index) }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ ask }) => ask);

const timeOf = async (
  { idle }: TestCloud,
  { question: { limits, ask }, email }: Ask,
): Promise<{ readonly time: number; readonly text: string }> => {
  for (const [limit, whose] of limits) await resetRateLimit(limit, whose);
  // The e-mails of the previous ask have to be sent first, because they would share the processor.
  await idle();
  const start = performance.now();
  const answer = await ask(email);
  return { time: performance.now() - start, text: textOf(answer) };
};

const ADDRESS = '127.0.0.1';
const PASSWORD = 'segredo-certo';
const UNKNOWN_PASSWORD = await hashPassword(crypto.randomUUID());

const questionsOf = (visitor: Call, { call, userId }: Customer): readonly Question[] => [
  {
    what: 'a sign-in',
    limits: [['login-network', ADDRESS]],
    ask: (email) => visitor(routes.accounts.login, { body: { email, password: 'errada' } }),
  },
  {
    what: 'a recovery',
    limits: [['recovery-network', ADDRESS]],
    ask: (email) => visitor(routes.accounts.requestRecovery, { body: { email } }),
  },
  {
    what: 'a change of e-mail',
    limits: [
      ['email-change', userId],
      ['email-account-day', userId],
      ['email-network-day', ADDRESS],
    ],
    // The password is sent, because a sign-in counts as recent for ten minutes and a long run takes longer.
    ask: (email) => call(routes.accounts.changeEmail, { body: { email, password: PASSWORD } }),
  },
  {
    what: 'a signup',
    limits: [
      ['signup-network', ADDRESS],
      ['signup-network-day', ADDRESS],
    ],
    ask: (email) => visitor(routes.accounts.signup, { body: formOf({ email }) }),
  },
];

const textOf = ({ status, body, headers }: Answer<unknown>): string => {
  const cookies = headers.getSetCookie().map((cookie) => cookie.split('=')[0]);
  const text = JSON.stringify(body).replace(/"userId":"[^"]+"/, '"userId":"…"');
  return `${status} ${text} ${[...headers.keys()].join()} ${cookies.join()}`;
};

/** The largest accepted difference between two medians, as a share of the longer one. */
const MAX_APART = 0.05;

/** Neither the time nor the text of an answer tells who has an account. */
export const proveSameness: Prove = async (seed) => {
  const many = sizeOf('SAMENESS', 30);
  const cloud = await startConnectedCloud();
  try {
    return (await measureSameness(cloud, many, seed)).map((distribution) => proofOf(distribution, many));
  } finally {
    await cloud.stop();
  }
};

const apartOf = (some: readonly number[], others: readonly number[]): number => {
  const [one, other] = [median(some), median(others)];
  return Math.abs(one - other) / Math.max(one, other);
};

/** Returns how far two halves of the same kind differ by chance; a smaller difference proves nothing. */
const chanceOf = (...kinds: readonly (readonly number[])[]): number =>
  Math.max(
    ...kinds.map((times) =>
      apartOf(
        times.filter((_, index) => index % 2 === 0),
        times.filter((_, index) => index % 2 === 1),
      ),
    ),
  );

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

const proofOf = ({ what, known, unknown, answers }: Distribution, many: number): Proof => {
  const apart = apartOf(known, unknown);
  const texts = answers.size === 1 ? 'one text' : `${answers.size} texts`;
  return {
    what: `${what} tells nothing of an account: one text, medians within ${MAX_APART * 100} %`,
    many: `${countText(many)} with, ${countText(many)} without`,
    result: `${ms(median(known))} and ${ms(median(unknown))}, ${percent(apart)} apart, by chance ${percent(chanceOf(known, unknown))}, ${texts}`,
    holds: apart <= MAX_APART && answers.size === 1,
  };
};
