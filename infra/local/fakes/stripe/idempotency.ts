import { DAY } from './periods.ts';
import { AppError } from './refusal.ts';
import type { KeptAnswer } from './store.ts';
import type { World } from './world.ts';

/** What Stripe answers to a key that another call is using at this moment. */
export const keyInUse = (key: string): AppError =>
  new AppError(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
  });

/** The answer that a key has had within the last day. Throws where it was given for something else. */
export const answerOf = (world: World, key: string, asked: string): KeptAnswer | undefined => {
  const kept = world.state.answers.find((answer) => answer.key === key && isFresh(world, answer));
  if (kept === undefined || kept.asked === asked) return kept;
  throw new AppError(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  });
};

const isFresh = ({ now }: World, { at }: KeptAnswer): boolean => now() - at < DAY;

/**
 * Keeps an answer for its key for a day; also Stripe's own fault, "including 500 errors" (docs.stripe.com/api/idempotent_requests). What was
 * refused before anything was done is not kept: the call may be corrected, as at Stripe.
 */
export const keepAnswer = (world: World, answer: Omit<KeptAnswer, 'at'>): void => {
  const { state } = world;
  state.answers = state.answers.filter((one) => isFresh(world, one));
  const hasBegun = answer.status < 300 || answer.status === 402 || answer.status >= 500;
  if (hasBegun) state.answers.push({ ...answer, at: world.now() });
};
