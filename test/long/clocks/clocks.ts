import { SESSION_LIFETIME } from '../../../functions/accounts/sessions/session.ts';
import { createSession, findSession } from '../../../functions/accounts/sessions/sessions.store.ts';
import { hashOf, newToken } from '../../../functions/accounts/sessions/tokens.ts';
import { consumeRateLimit } from '../../../functions/accounts/signIn/rateLimit.store.ts';
import { rateLimits } from '../../../functions/accounts/signIn/rateLimits.ts';
import { findUser } from '../../../functions/accounts/users.store.ts';
import { startCheck } from '../../../functions/checks/request/startCheck.ts';
import { AppError } from '../../../functions/platform/errors.ts';
import { newId } from '../../../functions/platform/ids.ts';
import { DAY, HOUR, MINUTE } from '../../../functions/platform/time/clock.ts';
import { listPoints } from '../../../functions/rankings/history.store.ts';
import { takeCalls } from '../../../functions/search/calls/rate.store.ts';
import { rateOf } from '../../../functions/search/calls/rate.ts';
import { saveSearchSettings } from '../../../functions/search/settings/settings.store.ts';
import { requireAllowance } from '../../../functions/subscriptions/allowance.ts';
import { findSubscription } from '../../../functions/subscriptions/subscription.store.ts';
import { seededRandom } from '../../../infra/local/fakes/random.ts';
import { routes } from '../../../shared/contract/index.ts';
import { freeCalls } from '../../support/checks/checks.ts';
import type { TestCloud } from '../../support/cloud/cloud.ts';
import { newCompany, newCustomer } from '../../support/people/customers.ts';
import { subscribeAtStripe } from '../../support/stripe/payers.ts';
import { fetches } from './fetches.ts';

type Work = (cloud: TestCloud, jump: number) => Promise<string[]>;

/** Lets the clock jump during every kind of work. Returns findings, each with its jump in milliseconds. */
export const jumpClocks = async (cloud: TestCloud, jumps: readonly number[]): Promise<readonly string[]> => {
  await saveSearchSettings({ freshness_minutes: 0 });
  const wrong: string[] = [];
  for (const jump of jumps) {
    const found: string[] = [];
    for (const tried of works) {
      found.push(...(await tried(cloud, jump)));
    }
    wrong.push(...found.map((text) => `${(jump / HOUR).toFixed(1)} h: ${text}`));
  }
  return wrong;
};

/** Returns jumps of hours and days, forward and back, and further ones that follow from the seed. */
export const jumpsOf = (count: number, seed: number): readonly number[] => {
  const usual = [HOUR, -HOUR, 3 * DAY, -3 * DAY, 40 * DAY, -40 * DAY];
  const others = Array.from({ length: Math.max(0, count - usual.length) }, (_, index) =>
    Math.round((2 * seededRandom('jump', seed, index) - 1) * 20 * DAY),
  );
  return [...usual, ...others].slice(0, count);
};

const isRejected = (act: Promise<unknown>): Promise<boolean> =>
  act.then(
    () => false,
    (error) => {
      if (error instanceof AppError) return true;
      throw error;
    },
  );

/** After a wrong clock, nobody waits longer for new attempts than with a right clock. */
const limits = async (_: TestCloud, jump: number): Promise<string[]> => {
  const [email, now] = [newId(), Date.now()];
  const tryAt = (at: number) => isRejected(consumeRateLimit('recovery-email', email, at));
  for (let count = 0; count < 3; count++) await tryAt(now + jump);
  const wrong = (await tryAt(now + jump)) ? [] : ['a fourth attempt of three is accepted'];
  return (await tryAt(now + rateLimits['recovery-email'].window + MINUTE))
    ? [...wrong, 'attempts stay used up']
    : wrong;
};

/** A wrong clock ends no session, and lengthens none. */
const sessions = async ({ url }: TestCloud, jump: number): Promise<string[]> => {
  const { userId } = await newCustomer(url);
  const user = await findUser(userId);
  const [hash, now] = [hashOf(newToken()), Date.now()];
  if (!user || !(await createSession(user, { hash, until: now + SESSION_LIFETIME })))
    return ['no session was opened'];
  const isValidAt = async (at: number) => (await findSession({ userId, hash }, at)) !== undefined;
  const seen = await isValidAt(now + jump);
  const wrong = seen === jump < SESSION_LIFETIME ? [] : [`a session is valid: ${seen}`];
  if (!(await isValidAt(now))) wrong.push('a session was ended');
  if (await isValidAt(now + SESSION_LIFETIME)) wrong.push('a session has no end');
  return wrong;
};

/** A wrong clock neither ends nor lengthens a subscription, and gives no second trial. */
const subscriptions = async ({ url }: TestCloud, jump: number): Promise<string[]> => {
  const customer = await newCustomer(url);
  await subscribeAtStripe(customer);
  const { subscription: before } = await findSubscription(customer.userId);
  await isRejected(requireAllowance(customer.userId, Date.now() + jump));
  const wrong = (await isRejected(requireAllowance(customer.userId, Date.now())))
    ? ['nothing is allowed']
    : [];
  const { body } = await customer.call(routes.billing.getSubscription, {});
  if (body.trial_available) wrong.push('a second trial is offered');
  const { subscription: after } = await findSubscription(customer.userId);
  if (after?.current_period_end !== before?.current_period_end) wrong.push('the period was changed');
  return wrong;
};

/** A wrong clock keeps nobody from calling for long. */
const calls = async (_: TestCloud, jump: number): Promise<string[]> => {
  const now = Date.now();
  const takeAt = async (at: number) =>
    (await takeCalls('serper', rateOf(600), 'rest', 1000, at)).starts.length;
  await freeCalls();
  await takeAt(now);
  await takeAt(now + jump);
  const later = await takeAt(now + MINUTE);
  await freeCalls();
  return later > 0 ? [] : ['nobody may call'];
};

const track = async ({ url }: TestCloud, text: string) => {
  const customer = await newCustomer(url);
  const company = await newCompany(customer, { keywords: [text] });
  const press = (now: number) =>
    startCheck({ userId: customer.userId, companyId: company.id, kind: 'keywords', now });
  const points = async () => {
    const [keyword] = (await customer.call(routes.keywords.list, {})).body;
    return (await listPoints(keyword?.id ?? '', '')).length;
  };
  return { press, points };
};

/** A check that is pressed under a wrong clock ends, and so does the next one under a right clock. */
const checks = async (cloud: TestCloud, jump: number): Promise<string[]> => {
  const { press, points } = await track(cloud, `relógio ${jump}`);
  const counts: number[] = [];
  for (const now of [Date.now() + jump, Date.now() + MINUTE]) {
    await press(now);
    await cloud.idle();
    counts.push(await points());
  }
  return counts[0] === 1 && counts[1] === 2 ? [] : [`the points of two checks: ${counts}`];
};

export const works: readonly Work[] = [limits, sessions, subscriptions, calls, fetches, checks];
