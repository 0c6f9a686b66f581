/** Keys: NOTE#<day>#<id> in the user's partition; a note that changes its day moves. */
import { ownKey, requireUser, userPartition } from '../accounts/users.store.ts';
import { findCompany, requireCompanyExists } from '../companies/companies.store.ts';
import { companyNotFound } from '../companies/companies.ts';
import { type Key, queryBetween } from '../platform/aws/table.ts';
import { type Action, commit, putAction, removeAction, transact, writeMany } from '../platform/aws/writes.ts';
import { requireAllowance } from '../subscriptions/allowance.ts';
import { requireSubscription } from '../subscriptions/subscription.store.ts';
import { MOST_NOTES, noteNotFound, type StoredNote, storedNote, tooManyNotes } from './notes.ts';

const noteKey = (userId: string, { day, id }: Pick<StoredNote, 'day' | 'id'>): Key =>
  ownKey(userId, `NOTE#${day}#${id}`);

/** Lists notes from the day `since` on, the oldest day first. */
export const listStored = async (userId: string, since = ''): Promise<StoredNote[]> => {
  const items = await queryBetween(userPartition(userId), `NOTE#${since}`, 'NOTE#~', { consistent: true });
  return items.map((item) => storedNote.parse(item));
};

/** Looks at all: the key contains the day, which may have changed. */
export const findNote = async (userId: string, id: string): Promise<StoredNote | undefined> =>
  (await listStored(userId)).find((note) => note.id === id);

/** Throws `not_found` for a note of a company in the trash, too. */
export const requireNote = async (userId: string, id: string): Promise<StoredNote> => {
  const found = await findNote(userId, id);
  const isOut = found && found.company_id !== null && !(await findCompany(userId, found.company_id));
  if (!found || isOut) throw noteNotFound();
  return found;
};

/** Fails if the account or the note's company is deleted, so that nothing is written for them. */
const requireOwner = (userId: string, { company_id }: StoredNote): Action =>
  company_id === null ? requireUser(userId) : requireCompanyExists(userId, company_id);

/**
 * Returns undefined if the claim fails, or the plan changes. Throws `conflict` at the account's limit,
 * `forbidden` without a subscription, and `not_found` without the company.
 */
export const createNote = async (
  userId: string,
  note: StoredNote,
  claim: readonly Action[] = [],
): Promise<StoredNote | undefined> => {
  const { plan_id } = await requireAllowance(userId, Date.now());
  if ((await listStored(userId)).length >= MOST_NOTES) throw tooManyNotes();
  const failed = await transact([
    requireSubscription(userId, plan_id),
    requireOwner(userId, note),
    putAction({ ...noteKey(userId, note), ...note }),
    ...claim,
  ]);
  if (failed.includes(1)) throw companyNotFound();
  return failed.length === 0 ? note : undefined;
};

const asRead = ({ revision }: StoredNote) => ({ when: 'revision = :read', values: { read: revision } });

/** Returns undefined if the note has changed since it was read. Throws `not_found` without the company. */
export const replaceNote = async (
  userId: string,
  before: StoredNote,
  changed: StoredNote,
): Promise<StoredNote | undefined> => {
  const after = { ...changed, revision: before.revision + 1 };
  const item = { ...noteKey(userId, after), ...after };
  const failed = await transact([
    requireOwner(userId, after),
    ...(after.day === before.day
      ? [putAction(item, asRead(before))]
      : [removeAction(noteKey(userId, before), asRead(before)), putAction(item)]),
  ]);
  if (failed.includes(0)) throw companyNotFound();
  return failed.length === 0 ? after : undefined;
};

/** Returns false if the note is gone, or moved to another day. */
export const removeNote = (userId: string, note: StoredNote): Promise<boolean> =>
  commit([removeAction(noteKey(userId, note), { when: 'attribute_exists(PK)' })]);

export const removeNotesOf = async (userId: string, companyId: string): Promise<void> => {
  const notes = (await listStored(userId)).filter(({ company_id }) => company_id === companyId);
  await writeMany(notes.map((note) => ({ remove: noteKey(userId, note) })));
};
