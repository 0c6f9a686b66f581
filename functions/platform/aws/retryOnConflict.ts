import { TransactionConflictException } from '@aws-sdk/client-dynamodb';
import pRetry from 'p-retry';
import { busy } from '../errors.ts';
import { backOff } from './table.ts';
import { cancellationCodes, isThrottledTransaction } from './throttling.ts';

/**
 * Enough for fifty concurrent 40 ms transactions on one item; with eight attempts, three of the fifty failed.
 */
const MAX_ATTEMPTS = 12;

/**
 * Retries conflicts and throttled transactions, which the SDK does not retry. Throws `conflict` in the end.
 */
export const retryOnConflict = async <T>(write: () => Promise<T>): Promise<T> => {
  try {
    return await pRetry(write, {
      retries: MAX_ATTEMPTS - 1,
      // p-retry has no full jitter, so shouldRetry waits instead.
      minTimeout: 0,
      shouldRetry: async ({ error, attemptNumber }) => {
        if (!isConflict(error) && !isThrottledTransaction(error)) return false;
        await backOff(attemptNumber);
        return true;
      },
    });
  } catch (error) {
    if (!isConflict(error)) throw error;
    throw busy();
  }
};

/**
 * Whether only a conflict failed: a failed condition decides, even if the transaction also met a conflict.
 */
const isConflict = (error: unknown): boolean => {
  if (error instanceof TransactionConflictException) return true;
  const codes = cancellationCodes(error);
  return codes.includes('TransactionConflict') && !codes.includes('ConditionalCheckFailed');
};
