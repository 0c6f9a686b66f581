/** What a crash leaves to others, who take it up once it is old: made old at once. */
import { listDeletions } from '../../functions/deletions/deletions.store.ts';
import { setAttributes, update } from '../../functions/platform/aws/writes.ts';
import { MINUTE, toMoment } from '../../functions/platform/time/clock.ts';
import { scanItems } from './storedData.ts';

/** Ends the locks of fetches, as if 40 seconds had passed: their workers are dead. */
export const endLocks = async (): Promise<void> => {
  const locks = (await scanItems()).filter(({ SK, lock_id }) => SK === 'FETCH' && lock_id !== undefined);
  for (const { PK, SK } of locks) await setAttributes({ PK, SK }, { locked_until: 0 });
};

/** Makes all records of deletions look as if their messages or workers were lost a minute ago. */
export const ageDeletions = async (): Promise<void> => {
  const aged = toMoment(Date.now() - MINUTE);
  for (const { id } of await listDeletions()) {
    await update(
      { PK: 'DELETIONS', SK: `DELETION#${id}` },
      {
        UpdateExpression: 'SET touched_at = :aged',
        // A cleanup may end meanwhile.
        ConditionExpression: 'attribute_exists(PK)',
        ExpressionAttributeValues: { ':aged': aged },
      },
    );
  }
};
