import { TransactionConflictException } from '@aws-sdk/client-dynamodb';
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
  for (let attempt = 1; ; attempt++) {
    try {
      return await write();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isPassing(error)) throw isConflict(error) ? busy() : error;
      await backOff(attempt);
    }
  }
};

const isPassing = (error: unknown): boolean => isConflict(error) || isThrottledTransaction(error);

/**
 * Whether only a conflict failed: a failed condition decides, even if the transaction also met a conflict.
 */
const isConflict = (error: unknown): boolean => {
  if (error instanceof TransactionConflictException) return true;
  const codes = cancellationCodes(error);
  return codes.includes('TransactionConflict') && !codes.includes('ConditionalCheckFailed');
};
