/** Keys: SETTINGS/SCHEDULE. Every write requires the version that was read, so that no change is lost. */
import { recordAudit } from '../audit/audit.store.ts';
import type { AuditEntry } from '../audit/audit.ts';
import { openCheck } from '../checks/checks.store.ts';
import type { Check } from '../checks/checks.ts';
import { type Key, read } from '../platform/aws/table.ts';
import { unchanged } from '../platform/aws/updateExpression.ts';
import { type Action, commit, put, putAction } from '../platform/aws/writes.ts';
import { toMoment } from '../platform/time/clock.ts';
import { type Schedule, type StoredSchedule, toSchedule } from './schedule.ts';

const key: Key = { PK: 'SETTINGS', SK: 'SCHEDULE' };

export const readSchedule = async (): Promise<Schedule> => toSchedule((await read(key)) ?? {});

/** Writes unconditionally; only for the demo and tests. By default, nothing is due yet. */
export const putSchedule = (given: StoredSchedule): Promise<void> =>
  put({ ...key, ...toSchedule({ since: toMoment(Date.now()), ...given }) });

const replace = ({ version }: Schedule, next: Schedule): Action =>
  putAction({ ...key, ...next, version: version + 1 }, unchanged('version', version));

export const changeSchedule = (before: Schedule, next: Schedule, audit: AuditEntry): Promise<boolean> =>
  commit([replace(before, next), recordAudit(audit)]);

/** Returns false if the schedule has changed since it was read, e.g. by another run. */
export const beginRun = (
  before: Schedule,
  next: Schedule,
  begun: Check,
  audit: AuditEntry | undefined,
): Promise<boolean> =>
  commit([
    replace(before, next),
    ...openCheck(begun, [], Date.parse(begun.started_at)),
    ...(audit ? [recordAudit(audit)] : []),
  ]);
