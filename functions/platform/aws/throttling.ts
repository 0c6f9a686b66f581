import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';

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
  error instanceof TransactionCanceledException
    ? (error.CancellationReasons ?? []).map(({ Code }) => Code)
    : [];
