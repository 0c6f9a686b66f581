/** Keys: REPORT_MAIL#<company> in the user's partition: when and to whom a company's reports are mailed. */
import * as z from 'zod/mini';
import { MAILED_SECTIONS, reportMailing } from '#shared/contract/reportMails.ts';
import { ownKey, userPartition } from '../../accounts/users.store.ts';
import { listCompanies } from '../../companies/companies.store.ts';
import { retryOrThrow } from '../../platform/aws/retryIfChanged.ts';
import { type Key, queryPrefix, read } from '../../platform/aws/table.ts';
import { unchanged } from '../../platform/aws/updateExpression.ts';
import { type Action, commit, putAction, remove } from '../../platform/aws/writes.ts';
import { toMoment } from '../../platform/time/clock.ts';

const PREFIX = 'REPORT_MAIL#';

const { company_id, frequency, to_account, sections, recipients } = reportMailing.shape;
const stored = z.object({
  company_id,
  /** The account's own switch is off at first. */
  frequency: z._default(frequency, 'weekly'),
  to_account: z._default(to_account, true),
  sections: z._default(sections, MAILED_SECTIONS),
  recipients: z._default(recipients, []),
  revision: z._default(z.number(), 0),
});
export type StoredMailing = z.output<typeof stored>;

const keyOf = (userId: string, companyId: string): Key => ownKey(userId, PREFIX + companyId);

const noMailing = (company_id: string): StoredMailing => stored.parse({ company_id });

export const readMailing = async (userId: string, companyId: string): Promise<StoredMailing> => {
  const item = await read(keyOf(userId, companyId));
  return item ? stored.parse(item) : noMailing(companyId);
};

/** Lists those of companies that something was chosen for, also in the trash. */
export const listMailings = async (userId: string): Promise<StoredMailing[]> =>
  (await queryPrefix(userPartition(userId), PREFIX)).map((item) => stored.parse(item));

export const mailingsOf = async (userId: string): Promise<StoredMailing[]> => {
  const [companies, mailings] = await Promise.all([listCompanies(userId), listMailings(userId)]);
  return companies.map(({ id }) => mailings.find(({ company_id }) => company_id === id) ?? noMailing(id));
};

/** Returns false if something else than `before` is stored, or `also` fails. */
export const saveMailing = (
  userId: string,
  before: StoredMailing,
  after: Partial<StoredMailing>,
  also: readonly Action[] = [],
): Promise<boolean> => {
  const revision = before.revision + 1;
  const item = { ...keyOf(userId, before.company_id), ...before, ...after, revision };
  return commit([putAction(item, unchanged('revision', before.revision)), ...also]);
};

type Change = (before: StoredMailing) => Partial<StoredMailing> | undefined;

const change = (userId: string, companyId: string, apply: Change) =>
  retryOrThrow(async () => {
    const before = await readMailing(userId, companyId);
    const after = apply(before);
    if (!after) return false;
    return (await saveMailing(userId, before, after)) || undefined;
  });

/** Returns false if the address was removed, or has stopped the mails. */
export const confirmMailing = (userId: string, companyId: string, email: string, now: number) =>
  changeRecipient(userId, companyId, email, { confirmed_at: toMoment(now) });

/** Without an address, for the account. Creates nothing, because the company may be gone. */
export const stopMailing = (userId: string, companyId: string, email: string | undefined, now: number) =>
  email === undefined
    ? change(userId, companyId, ({ revision }) => (revision > 0 ? { to_account: false } : undefined))
    : changeRecipient(userId, companyId, email, { stopped_at: toMoment(now) });

const changeRecipient = (
  userId: string,
  companyId: string,
  email: string,
  set: Partial<StoredMailing['recipients'][number]>,
) =>
  change(userId, companyId, ({ recipients }) => {
    const found = recipients.find((one) => one.email === email && one.stopped_at === null);
    return found && { recipients: recipients.map((one) => (one === found ? { ...one, ...set } : one)) };
  });

export const removeMailing = (userId: string, companyId: string): Promise<void> =>
  remove(keyOf(userId, companyId));
