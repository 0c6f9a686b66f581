import pMap from 'p-map';
import { cleanupMessage } from '#shared/messages.ts';
import { followUps, removeAndRecord, requestCleanup } from '../../accounts/followUps/followUps.store.ts';
import { type FollowUp, newFollowUp } from '../../accounts/followUps/followUps.ts';
import { resetRateLimit } from '../../accounts/signIn/rateLimit.store.ts';
import { limitsOfAccount } from '../../accounts/signIn/rateLimits.ts';
import { removePartition } from '../../accounts/users.store.ts';
import { forgetOwners } from '../../billing/sync/customers.store.ts';
import { removeChecksOf } from '../../checks/checks.store.ts';
import { companyRemoval, listCompanies } from '../../companies/companies.store.ts';
import { vanishesAt } from '../../companies/companies.ts';
import { removeDomainChanges } from '../../companies/domainChanges.store.ts';
import { logoPrefix } from '../../companies/logos/logos.ts';
import { removeRebuilds } from '../../companies/rebuilds.store.ts';
import { emptyTrash, listTrash } from '../../companies/trash.store.ts';
import { dropCompetitor, listCompetitors } from '../../competitors/competitors.store.ts';
import { removeDays } from '../../days/days.store.ts';
import { deactivateTrashed } from '../../keywords/activation.store.ts';
import { applyLimits, reactivateWithinLimits } from '../../keywords/applyLimits.ts';
import { KEYWORDS_PER_TRANSACTION } from '../../keywords/bulk.store.ts';
import { dropKeyword, listRecords } from '../../keywords/keywords.store.ts';
import type { StoredKeyword } from '../../keywords/keywords.ts';
import { findKeyword, forgetCompetitor, readStored } from '../../keywords/rankings.store.ts';
import { removeNotesOf } from '../../notes/notes.store.ts';
import { removeFiles } from '../../platform/aws/files.ts';
import { beginTask, finishTask, postponeTask } from '../../platform/aws/recordedTasks.ts';
import { worker } from '../../platform/aws/worker.ts';
import { chunks } from '../../platform/chunks.ts';
import { removePoolUsers } from '../../platform/identity/poolUsers.ts';
import { toMoment } from '../../platform/time/clock.ts';
import { removeHistory } from '../../rankings/history.store.ts';
import { removeImported } from '../../rankings/imported.store.ts';
import { removeSegmentsOf } from '../../segments/segments.store.ts';

/** Every step may be repeated; the record is removed last. */
export const handler = worker(cleanupMessage)(async ({ deletionId }) => {
  const followUp = await beginTask(followUps, { id: deletionId }, Date.now());
  if (!followUp) return;
  const again = await steps[followUp.deleted](followUp);
  if (typeof again === 'number') return postponeTask(followUps, followUp, toMoment(again));
  if (makesRoom(followUp)) await reactivateWithinLimits(followUp.user_id);
  await finishTask(followUps, followUp);
});

const LIMITED: readonly FollowUp['deleted'][] = ['company', 'keyword', 'keywords', 'competitor'];

/**
 * Whether the deletion makes room for something beyond the limits. A part makes none: its company already
 * has.
 */
const makesRoom = ({ deleted, is_part }: FollowUp): boolean => LIMITED.includes(deleted) && !is_part;

/** A number is the moment at which the work goes on. */
const steps: Readonly<Record<FollowUp['deleted'], (followUp: FollowUp) => Promise<unknown>>> = {
  trash: (followUp) => cleanUpTrash(followUp),
  company: (followUp) => cleanUpCompany(followUp),
  // As earlier versions recorded it.
  keyword: ({ deleted_id }) => removeAllPoints(deleted_id),
  keywords: ({ deleted_ids }) => pMap(deleted_ids, removeAllPoints, AT_ONCE),
  competitor: (followUp) => cleanUpCompetitor(followUp),
  subscription: ({ user_id }) => applyLimits(user_id),
  user: (followUp) => cleanUpUser(followUp),
  address: ({ deleted_id }) => removePoolUsers(deleted_id),
  lookup_limit: () => Promise.resolve(),
};

/** Ends the checks of a company in the trash and, when its time is up, hands it over to its cleanup. */
const cleanUpTrash = async (followUp: FollowUp): Promise<number | undefined> => {
  const { id, user_id, company_id, deleted_at } = followUp;
  const until = vanishesAt(deleted_at);
  if (Date.now() < until) {
    await deactivateTrashed(followUp);
    await reactivateWithinLimits(user_id);
    return until;
  }
  const emptied = await emptyTrash(user_id, { id: company_id, deletion_id: id }, Date.now());
  if (emptied) await requestCleanup([emptied]);
  return undefined;
};

/** Gives the company's keywords, many together, and its competitors records of their own. */
const cleanUpCompany = async ({ user_id, company_id }: FollowUp): Promise<void> => {
  const [keywords, competitors] = await Promise.all([
    listRecords(user_id, company_id),
    listCompetitors(user_id, company_id),
  ]);
  const now = Date.now();
  for (const batch of chunks(keywords, KEYWORDS_PER_TRANSACTION)) {
    const part = { is_part: true, deleted_ids: batch.map(({ id }) => id) };
    const deletion = newFollowUp(user_id, company_id, 'keywords', company_id, now, part);
    await removeAndRecord(
      deletion,
      batch.map(({ id }) => dropKeyword(user_id, id)),
    );
  }
  for (const { id } of competitors) {
    const deletion = newFollowUp(user_id, company_id, 'competitor', id, now, { is_part: true });
    await removeAndRecord(deletion, [dropCompetitor(user_id, id)]);
  }
  await removeChecksOf(user_id, company_id);
  await removeRebuilds(company_id);
  await removeDays(user_id, company_id);
  await removeNotesOf(user_id, company_id);
  await removeSegmentsOf(user_id, company_id);
  await removeDomainChanges(user_id, company_id);
  await removeFiles(logoPrefix(company_id));
};

const AT_ONCE = { concurrency: 8 };

const removeAllPoints = async (keywordId: string): Promise<void> => {
  await removeHistory(keywordId);
  await removeImported(keywordId);
};

const cleanUpCompetitor = async ({ user_id, company_id, deleted_id }: FollowUp): Promise<void> => {
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
const LEFT_TO_COMPANIES = ['COMPANY#', 'KEYWORD#', 'COMPETITOR#', 'OWN_CHECK#'];

/**
 * Nobody writes data back meanwhile, because every write requires the user, their subscription or the
 * company.
 */
const cleanUpUser = async ({ user_id, email, identity_id, customer_ids }: FollowUp): Promise<void> => {
  const companies = await listCompanies(user_id);
  const now = Date.now();
  for (const { id } of companies) {
    const deletion = newFollowUp(user_id, id, 'company', id, now, { is_part: true });
    await removeAndRecord(deletion, [companyRemoval(user_id, id)]);
  }
  // Read after the companies, so that none moves unseen from one list to the other.
  for (const trashed of await listTrash(user_id)) {
    const emptied = await emptyTrash(user_id, trashed, now);
    if (emptied) await requestCleanup([emptied]);
  }
  await removePartition(user_id, LEFT_TO_COMPANIES);
  await forgetOwners(customer_ids);
  if (email !== undefined) await removePoolUsers(email, identity_id);
  // Limits are reset last: repeated resets would let others guess the password of a new account with this
  // e-mail.
  for (const [limit, whose] of limitsOfAccount(user_id, email)) await resetRateLimit(limit, whose);
};
