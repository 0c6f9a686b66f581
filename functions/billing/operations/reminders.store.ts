/** Keys, in the user's partition: REMINDER, the day of the last payment reminder. */
import { ownKey, requireUser } from '../../accounts/users.store.ts';
import { recordAudit } from '../../audit/audit.store.ts';
import type { AuditEntry } from '../../audit/audit.ts';
import type { Key } from '../../platform/aws/table.ts';
import { putAction, remove, transact } from '../../platform/aws/writes.ts';
import { AppError } from '../../platform/errors.ts';
import { dayOf } from '../../platform/time/calendar.ts';
import { DAY, toTtl } from '../../platform/time/clock.ts';

const reminderKey = (userId: string): Key => ownKey(userId, 'REMINDER');

/** Returns false if today's was reserved before: a crash may have sent it. Throws `not_found`. */
export const reserveReminder = async (userId: string, entry: AuditEntry): Promise<boolean> => {
  const day = dayOf(entry.now);
  const failed = await transact([
    putAction(
      { ...reminderKey(userId), day, ttl: toTtl(entry.now + 2 * DAY) },
      { when: 'attribute_not_exists(PK) OR #day <> :day', values: { day } },
    ),
    requireUser(userId),
    recordAudit(entry),
  ]);
  if (failed.includes(1)) throw new AppError('not_found', 'Assinatura não encontrada');
  return failed.length === 0;
};

export const releaseReminder = (userId: string): Promise<void> => remove(reminderKey(userId));
