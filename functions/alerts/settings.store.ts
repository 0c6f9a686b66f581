/** Keys: ALERTS in the user's partition holds what an account wants to hear of, and what it has heard. */
import * as z from 'zod/mini';
import { type AlertForm, alertForm } from '#shared/contract/alerts.ts';
import { ownKey, requireUser } from '../accounts/users.store.ts';
import { type Key, read } from '../platform/aws/table.ts';
import { unchanged } from '../platform/aws/updateExpression.ts';
import { commit, updateAction } from '../platform/aws/writes.ts';
import { versionOf } from '../platform/edits.ts';

const settingsKey = (userId: string): Key => ownKey(userId, 'ALERTS');

const { report_mails, position_alerts, alert_hour, places, visibility_points, companies_off, tags_off } =
  alertForm.shape;
const stored = z.object({
  report_mails: z._default(report_mails, false),
  position_alerts: z._default(position_alerts, false),
  alert_hour: z._default(alert_hour, 8),
  places: z._default(places, 5),
  visibility_points: z._default(visibility_points, 3),
  companies_off: z._default(companies_off, []),
  tags_off: z._default(tags_off, []),
  revision: z._default(z.number(), 0),
  /** The site that the mail was switched on at, which its links lead to. */
  site_url: z._default(z.string(), ''),
  /** Alerts that were told until then are read. UTC. */
  read_until: z._default(z.string(), ''),
});
export type AlertSettings = z.output<typeof stored>;

export const readSettings = async (userId: string): Promise<AlertSettings> =>
  stored.parse((await read(settingsKey(userId))) ?? {});

const fields = Object.keys(alertForm.shape);

export const formOf = (settings: AlertSettings): AlertForm & { readonly version: string } => {
  const form = alertForm.parse(settings);
  return { ...form, version: versionOf(fields, form) };
};

/** Returns undefined if something else than `before` is stored, or the account is deleted. */
export const saveSettings = async (
  userId: string,
  before: AlertSettings,
  change: Partial<AlertForm & Pick<AlertSettings, 'site_url'>>,
): Promise<AlertSettings | undefined> => {
  const revision = before.revision + 1;
  const isSaved = await commit([
    requireUser(userId),
    updateAction(settingsKey(userId), {
      set: { ...change, revision },
      ...unchanged('revision', before.revision),
    }),
  ]);
  return isSaved ? { ...before, ...change, revision } : undefined;
};

export const markRead = async (userId: string, until: string): Promise<void> => {
  await commit([
    requireUser(userId),
    updateAction(settingsKey(userId), {
      set: { read_until: until },
      when: 'attribute_not_exists(read_until) OR read_until < :until',
      values: { until },
    }),
  ]);
};
