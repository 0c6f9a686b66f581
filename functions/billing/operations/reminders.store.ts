/** Keys, in the user's partition: REMINDER, the last payment reminder and its outcome. */
import { ownKey, requireUser } from '../../accounts/users.store.ts';
import { recordAudit } from '../../audit/audit.store.ts';
import type { AuditEntry } from '../../audit/audit.ts';
import { type Key, read } from '../../platform/aws/table.ts';
import { putAction, transact, update } from '../../platform/aws/writes.ts';
import { AppError } from '../../platform/errors.ts';
import { dayOf } from '../../platform/time/calendar.ts';
import { DAY, toTtl } from '../../platform/time/clock.ts';

const reminderKey = (userId: string): Key => ownKey(userId, 'REMINDER');

/** After a crash the state stays `sending`, so that no reminder is sent twice. */
type ReminderState = 'sending' | 'sent' | 'failed';

/**
 * Returns undefined once reserved, or else the outcome of an earlier reminder of today. Throws `not_found`.
 */
export const reserveReminder = async (
  userId: string,
  entry: AuditEntry,
): Promise<ReminderState | undefined> => {
  const failed = await transact([
    putAction(
      {
        ...reminderKey(userId),
        day: dayOf(entry.now),
        state: 'sending' satisfies ReminderState,
        ttl: toTtl(entry.now + 2 * DAY),
      },
      {
        when: 'attribute_not_exists(PK) OR #day <> :day OR #state = :failed',
        values: { day: dayOf(entry.now), failed: 'failed' satisfies ReminderState },
      },
    ),
    requireUser(userId),
    recordAudit(entry),
  ]);
  if (failed.length === 0) return undefined;
  if (failed.includes(1)) throw new AppError('not_found', 'Assinatura não encontrada');
  const earlier = await read(reminderKey(userId));
  return earlier?.state === 'sent' ? 'sent' : 'sending';
};

export const finishReminder = async (
  userId: string,
  now: number,
  state: Exclude<ReminderState, 'sending'>,
): Promise<void> => {
  await update(reminderKey(userId), { set: { state }, when: '#day = :day', values: { day: dayOf(now) } });
};
