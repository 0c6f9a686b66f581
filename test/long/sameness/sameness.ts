import { setTimeout as wait } from 'node:timers/promises';
import { routes } from '#shared/contract/index.ts';
import { hashPassword } from '../../../functions/accounts/password.ts';
import { resetRateLimit } from '../../../functions/accounts/rateLimit.store.ts';
import { type Answer, type Call, callerOf } from '../../support/caller.ts';
import type { TestCloud } from '../../support/cloud.ts';
import { type Customer, newCustomer } from '../../support/customers.ts';
import { formOf } from '../../support/signup.ts';

/** How long answers took, and what they said, with ids left out. */
export interface Distribution {
  readonly what: string;
  /** In milliseconds, for addresses with an account. */
  readonly known: readonly number[];
  readonly unknown: readonly number[];
  readonly answers: ReadonlySet<string>;
}

/** Above the gateway's throttle of these routes: ten a second. */
const PAUSE_MS = 110;
/** Calls that are not measured, until both ways are warm. */
const WARM_UP = 5;

interface Question {
  readonly what: string;
  /** The limits that asking uses up, apart from those of the address. */
  readonly limits: readonly string[];
  readonly ask: (email: string) => Promise<Answer<unknown>>;
}

/** Asks each question about accounts and about nobody in turn, and returns the distributions. */
export const measureSameness = async (cloud: TestCloud, many: number): Promise<Distribution[]> => {
  const account = await newCustomer(cloud.url, { planId: 1, passwordHash: await hashPassword(PASSWORD) });
  const measured: Distribution[] = [];
  for (const question of questionsOf(callerOf(cloud.url), account)) {
    const distribution = { what: question.what, known: [], unknown: [], answers: new Set<string>() };
    for (let turn = 0; turn < WARM_UP; turn++) await askBoth(cloud, question, turn);
    for (let turn = 0; turn < many; turn++) await askBoth(cloud, question, WARM_UP + turn, distribution);
    measured.push(distribution);
  }
  return measured;
};

interface Growing {
  readonly known: number[];
  readonly unknown: number[];
  readonly answers: Set<string>;
}

/** Asks about an account and about nobody, and adds what came of it. */
const askBoth = async (
  { url, idle }: TestCloud,
  { limits, ask }: Question,
  turn: number,
  { known, unknown, answers }: Growing = { known: [], unknown: [], answers: new Set() },
): Promise<void> => {
  const owner = await newCustomer(url, { planId: 1, passwordHash: UNKNOWN_PASSWORD });
  // As long as theirs. Nobody has an account there, nor got one in an earlier turn.
  const nobody = owner.email.replace(/^.{6}/, String(turn).padStart(6, 'x'));
  const both: readonly [string, number[]][] = [
    [owner.email, known],
    [nobody, unknown],
  ];
  for (const [email, taken] of turn % 2 === 0 ? both : both.toReversed()) {
    for (const limit of limits) await resetRateLimit(limit);
    // The e-mails of the question before would share the processor.
    await idle();
    await wait(PAUSE_MS);
    const start = performance.now();
    const answer = await ask(email);
    taken.push(performance.now() - start);
    answers.add(textOf(answer));
  }
};

const PASSWORD = 'segredo-certo';
/** A hash of the usual cost, of a password that nobody knows. */
const UNKNOWN_PASSWORD = await hashPassword(crypto.randomUUID());

const questionsOf = (visitor: Call, { call, userId }: Customer): readonly Question[] => [
  {
    what: 'a sign-in',
    limits: ['address#127.0.0.1'],
    ask: (email) => visitor(routes.accounts.login, { body: { email, password: 'errada' } }),
  },
  {
    what: 'a recovery',
    limits: ['recovery-address#127.0.0.1'],
    ask: (email) => visitor(routes.accounts.requestRecovery, { body: { email } }),
  },
  {
    what: 'a change of e-mail',
    limits: [`email-change#${userId}`],
    // With the password, because a long run outlasts ten minutes.
    ask: (email) => call(routes.accounts.changeEmail, { body: { email, password: PASSWORD } }),
  },
  {
    what: 'a signup',
    limits: ['signup#127.0.0.1'],
    ask: (email) => visitor(routes.accounts.signup, { body: formOf({ email }) }),
  },
];

/** What an answer says: its status, its text, and the names of its headers and cookies. */
const textOf = ({ status, body, headers }: Answer<unknown>): string => {
  const cookies = headers.getSetCookie().map((cookie) => cookie.split('=')[0]);
  const text = JSON.stringify(body).replace(/"userId":"[^"]+"/, '"userId":"…"');
  return `${status} ${text} ${[...headers.keys()].join()} ${cookies.join()}`;
};
