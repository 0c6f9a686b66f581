import * as z from 'zod/mini';

const THROTTLED = new Set([
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ThrottlingException',
]);

/** Why a transaction is cancelled that is too much for a part of the table at this moment. */
const TOO_MUCH = ['ProvisionedThroughputExceeded', 'ThrottlingError'];

/** Whether AWS refused a request only because there were too many, after the SDK's own retries. */
export const isThrottled = (error: unknown): boolean =>
  error instanceof Error && (THROTTLED.has(error.name) || isTooMuch(error));

/** Whether a transaction was cancelled only because the table could not take it. */
export const isTooMuch = (error: unknown): boolean => {
  const codes = cancellationCodes(error);
  return TOO_MUCH.some((code) => codes.includes(code)) && !codes.includes('ConditionalCheckFailed');
};

/** Why the actions of a cancelled transaction were not done; empty for any other error. */
export const cancellationCodes = (error: unknown): readonly (string | undefined)[] =>
  cancelled.safeParse(error).data?.CancellationReasons.map(({ Code }) => Code) ?? [];

/** Read without the SDK: functions that use no table answer errors too. */
const cancelled = z.object({
  name: z.literal('TransactionCanceledException'),
  CancellationReasons: z.array(z.object({ Code: z.optional(z.string()) })),
});
