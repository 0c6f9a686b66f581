import * as z from 'zod/mini';

const THROTTLED = new Set([
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ThrottlingException',
]);

/** Reasons for cancelling a transaction that mean throttling. */
const TOO_MUCH = ['ProvisionedThroughputExceeded', 'ThrottlingError'];

export const isThrottled = (error: unknown): boolean =>
  error instanceof Error && (THROTTLED.has(error.name) || isThrottledTransaction(error));

export const isThrottledTransaction = (error: unknown): boolean => {
  const codes = cancellationCodes(error);
  return TOO_MUCH.some((code) => codes.includes(code)) && !codes.includes('ConditionalCheckFailed');
};

/** Returns the reasons of a cancelled transaction, none for any other error. */
export const cancellationCodes = (error: unknown): readonly (string | undefined)[] =>
  cancelled.safeParse(error).data?.CancellationReasons.map(({ Code }) => Code) ?? [];

/** Does not use the SDK's class, because functions that use no table also answer errors. */
const cancelled = z.object({
  name: z.literal('TransactionCanceledException'),
  CancellationReasons: z.array(z.object({ Code: z.optional(z.string()) })),
});
