/** Saves what checks of a keyword have failed. */
import { changeKeyword } from './rankings.store.ts';

interface CheckFailure {
  /** When the last attempt failed, UTC. */
  readonly at: string;
  /** When the check was requested, UTC. */
  readonly requestedAt: string;
  /** Whether a press paid for the check, and an outage of the provider left it without results. */
  readonly isUnserved?: boolean;
}

/**
 * Saves that the last attempt of a check failed; the positions stay. Does nothing if the keyword is deleted,
 * or if a check requested at the same time or later has completed.
 */
export const saveFailure = async (
  userId: string,
  keywordId: string,
  { at, requestedAt, isUnserved = false }: CheckFailure,
): Promise<void> => {
  const isSaved = await changeKeyword(userId, keywordId, {
    set: [
      'failed_at = :at',
      'check_completed_at = :at',
      'checked_for = :for',
      // A run pays for nothing, so its failure leaves an earlier press unserved.
      ...(isUnserved ? ['unserved_for = :for'] : []),
      'version = if_not_exists(version, :zero) + :one',
    ],
    condition: 'attribute_exists(PK) AND (attribute_not_exists(checked_for) OR checked_for < :for)',
    values: { ':at': at, ':for': requestedAt, ':zero': 0, ':one': 1 },
  });
  if (!isSaved && isUnserved) await saveUnserved(userId, keywordId, requestedAt);
};

/** Saves only that a press is unserved, where a later request of the keyword has failed already. */
const saveUnserved = async (userId: string, keywordId: string, requestedAt: string): Promise<void> => {
  await changeKeyword(userId, keywordId, {
    set: ['unserved_for = :for', 'version = if_not_exists(version, :zero) + :one'],
    condition: 'attribute_exists(failed_at) AND checked_for > :for',
    values: { ':for': requestedAt, ':zero': 0, ':one': 1 },
  });
};
