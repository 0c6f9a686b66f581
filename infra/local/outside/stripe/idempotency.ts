import { Refusal } from './refusal.ts';
import type { KeptAnswer } from './store.ts';
import type { World } from './world.ts';

/** What Stripe answers to a key that another call is using at this moment. */
export const keyInUse = (key: string): Refusal =>
  new Refusal(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
  });

/** The answer that a key has had. Throws where it was given for something else. */
export const answerOf = ({ state }: World, key: string, asked: string): KeptAnswer | undefined => {
  const kept = state.answers.find((answer) => answer.key === key);
  if (kept === undefined || kept.asked === asked) return kept;
  throw new Refusal(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  });
};

/** Keeps an answer for its key. What was refused before anything was done is not kept: the call may be corrected, as at Stripe. */
export const keepAnswer = ({ state, now }: World, answer: Omit<KeptAnswer, 'at'>): void => {
  if (answer.status < 300 || answer.status === 402) state.answers.push({ ...answer, at: now() });
};
