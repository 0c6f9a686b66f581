import type { CheckMessage } from '#shared/messages.ts';
import type { Received } from '../../platform/aws/worker.ts';

/** What came of checking a query. */
export type CheckOutcome =
  /** All keywords are completed, so many of them as failed; so many calls were made. */
  | { readonly kind: 'done'; readonly failed: number; readonly calls: number }
  /** To be tried again after so many seconds, which is not a failure; so many calls were made. */
  | { readonly kind: 'postponed'; readonly seconds: number; readonly calls: number };

/** A message of a batch, and what came of it. */
export interface Handled extends Received<CheckMessage> {
  /** This attempt and those that failed before. */
  readonly attempts: number;
  /** `failed` comes again, `exhausted` goes to the dead-letter queue, `dropped` is of a run that is over. */
  readonly outcome:
    | CheckOutcome
    | { readonly kind: 'dropped' | 'failed' }
    | { readonly kind: 'exhausted'; readonly failed: number };
}
