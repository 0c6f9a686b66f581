import pMap from 'p-map';
import { cleanupMessage } from '#shared/messages.ts';
import { deletions, removeAndRecord, requestCleanup } from '../../accounts/deletions/deletions.store.ts';
import { type Deletion, newPartDeletion } from '../../accounts/deletions/deletions.ts';
import { resetRateLimit } from '../../accounts/signIn/rateLimit.store.ts';
import { limitsOfAccount } from '../../accounts/signIn/rateLimits.ts';
import { removePartition } from '../../accounts/users.store.ts';
import { forgetOwners } from '../../billing/sync/customers.store.ts';
import { startWaiting } from '../../checks/press/startCheck.ts';
import { companyRemoval, listCompanies } from '../../companies/companies.store.ts';
import { vanishesAt } from '../../companies/companies.ts';
import { removeDomainChanges } from '../../companies/domainChanges.store.ts';
import { logoPrefix } from '../../companies/logos/logos.ts';
import { removeRebuilds } from '../../companies/rebuilds.store.ts';
import { emptyTrash, listTrash } from '../../companies/trash.store.ts';
import { dropCompetitor, findCompetitor, listCompetitors } from '../../competitors/competitors.store.ts';
import { removeDays } from '../../days/days.store.ts';
import { deactivateTrashed } from '../../keywords/activation.store.ts';
import { applyLimits, reactivateWithinLimits } from '../../keywords/applyLimits.ts';
import { dropKeyword, listRecords } from '../../keywords/keywords.store.ts';
import type { StoredKeyword } from '../../keywords/keywords.ts';
import { findKeyword, forgetCompetitor, readStored } from '../../keywords/rankings.store.ts';
import { removeNotesOf } from '../../notes/notes.store.ts';
import { removeFiles } from '../../platform/aws/files.ts';
import { beginTask, finishTask, postponeTask } from '../../platform/aws/recordedTasks.ts';
import { worker } from '../../platform/aws/worker.ts';
import { removePoolUsers } from '../../platform/identity/poolUsers.ts';
import { toMoment } from '../../platform/time/clock.ts';
import { removeHistory } from '../../rankings/history.store.ts';
import { removeImported } from '../../rankings/imported.store.ts';
import { removeSegmentsOf } from '../../segments/segments.store.ts';

/** Every step may be repeated; the deletion's record is removed last. */
export const handler = worker(cleanupMessage)(async ({ deletionId }) => {
  const deletion = await beginTask(deletions, { id: deletionId }, Date.now());
  if (!deletion) return;
  if (deletion.deleted === 'trash') return cleanUpTrash(deletion);
  if (deletion.deleted === 'lookup_limit') return checkWaiting(deletion);
  await cleanUp(deletion, deletion.deleted);
  if (makesRoom(deletion)) await reactivateWithinLimits(deletion.user_id);
  await finishTask(deletions, deletion);
});

const LIMITED: readonly Deletion['deleted'][] = ['company', 'keyword', 'keywords', 'competitor'];

/**
 * Whether the deletion makes room for something beyond the limits. A part makes none: its company already
 * has.
 */
const makesRoom = ({ deleted, is_part }: Deletion): boolean => LIMITED.includes(deleted) && !is_part;

type Removed = Exclude<Deletion['deleted'], 'trash' | 'lookup_limit'>;

const cleanUp = (deletion: Deletion, deleted: Removed): Promise<void> => {
  switch (deleted) {
    case 'company':
      return cleanUpCompany(deletion);
    case 'keyword':
      return removeHistoryOf(deletion.deleted_id, deletion);
    case 'keywords':
      return cleanUpKeywords(deletion);
    case 'competitor':
      return cleanUpCompetitor(deletion);
    case 'subscription':
      return applyLimits(deletion.user_id);
    case 'user':
      return cleanUpUser(deletion);
    case 'address':
      return removePoolUsers(deletion.deleted_id);
    default:
      return deleted satisfies never;
  }
};

/** Ends the checks of a company in the trash and, when its time is up, hands it over to its cleanup. */
const cleanUpTrash = async (deletion: Deletion): Promise<void> => {
  const { id, user_id, company_id, deleted_at } = deletion;
  const until = vanishesAt(deleted_at);
  if (Date.now() < until) {
    await deactivateTrashed(deletion);
    await reactivateWithinLimits(user_id);
    return postponeTask(deletions, deletion, toMoment(until));
  }
  const emptied = await emptyTrash(user_id, { id: company_id, deletion_id: id }, Date.now());
  if (emptied) await requestCleanup([emptied]);
  else await finishTask(deletions, deletion);
};

const checkWaiting = async (deletion: Deletion): Promise<void> => {
  const again = await startWaiting(deletion.user_id, Date.now());
  if (again !== undefined) return postponeTask(deletions, deletion, toMoment(again));
  await finishTask(deletions, deletion);
};

/** Gives the company's keywords and competitors deletion records of their own. */
const cleanUpCompany = async ({ user_id, company_id }: Deletion): Promise<void> => {
  const [keywords, competitors] = await Promise.all([
    listRecords(user_id, company_id),
    listCompetitors(user_id, company_id),
  ]);
  const now = Date.now();
  const orphans = [
    ...keywords.map(({ id }) => ({
      remove: dropKeyword(user_id, id),
      deletion: newPartDeletion(user_id, company_id, 'keyword', id, now),
    })),
    ...competitors.map(({ id }) => ({
      remove: dropCompetitor(user_id, id),
      deletion: newPartDeletion(user_id, company_id, 'competitor', id, now),
    })),
  ];
  await removeAndRecord(orphans, requestCleanup);
  await removeRebuilds(company_id);
  await removeDays(user_id, company_id);
  await removeNotesOf(user_id, company_id);
  await removeSegmentsOf(user_id, company_id);
  await removeDomainChanges(user_id, company_id);
  await removeFiles(logoPrefix(company_id));
};

const AT_ONCE = { concurrency: 8 };

const cleanUpKeywords = async (deletion: Deletion): Promise<void> => {
  await pMap(deletion.deleted_ids, (id) => removeHistoryOf(id, deletion), AT_ONCE);
};

/** If the keyword has been added again, removes only points from before the deletion. */
const removeHistoryOf = async (keywordId: string, { user_id, deleted_at }: Deletion): Promise<void> => {
  const isBack = (await findKeyword(user_id, keywordId)) !== undefined;
  const until = isBack ? deleted_at : toMoment(Date.now());
  await removeHistory(keywordId, until);
  await removeImported(keywordId, until);
};

/** Does nothing if the competitor has been added again. */
const cleanUpCompetitor = async ({ user_id, company_id, deleted_id }: Deletion): Promise<void> => {
  if (await findCompetitor(user_id, deleted_id)) return;
  const keywords = (await readStored(user_id, company_id)).map(({ parse }) => parse());
  // Skips keywords that an earlier attempt has cleaned.
  const placing = keywords.filter(({ competitors }) => competitors[deleted_id]);
  await pMap(placing, (keyword) => removePlacement(user_id, keyword, deleted_id), AT_ONCE);
  await removeFiles(logoPrefix(deleted_id));
};

/** Retries if a check or another cleanup changes the keyword meanwhile. */
const removePlacement = async (userId: string, read: StoredKeyword, competitorId: string): Promise<void> => {
  let keyword: StoredKeyword | undefined = read;
  while (keyword && !(await forgetCompetitor(userId, keyword, competitorId)))
    keyword = await findKeyword(userId, keyword.id);
};

/** Items that are kept for the companies' cleanups, which need them to find data outside the partition. */
const LEFT_TO_COMPANIES = ['COMPANY#', 'KEYWORD#', 'COMPETITOR#'];

/**
 * Nobody writes data back meanwhile, because every write requires the user, their subscription or the
 * company.
 */
const cleanUpUser = async ({ user_id, email, customer_ids }: Deletion): Promise<void> => {
  const companies = await listCompanies(user_id);
  const now = Date.now();
  await removeAndRecord(
    companies.map(({ id }) => ({
      remove: companyRemoval(user_id, id),
      deletion: newPartDeletion(user_id, id, 'company', id, now),
    })),
    requestCleanup,
  );
  // Read after the companies, so that none moves unseen from one list to the other.
  for (const trashed of await listTrash(user_id)) {
    const emptied = await emptyTrash(user_id, trashed, now);
    if (emptied) await requestCleanup([emptied]);
  }
  await removePartition(user_id, LEFT_TO_COMPANIES);
  await forgetOwners(customer_ids);
  if (email !== undefined) await removePoolUsers(email);
  // Limits are reset last: repeated resets would let others guess the password of a new account with this
  // e-mail.
  for (const [limit, whose] of limitsOfAccount(user_id, email)) await resetRateLimit(limit, whose);
};
