import pMap from 'p-map';
import { removeMailsOf } from '../accounts/email/sentMails.store.ts';
import { resetRateLimit } from '../accounts/signIn/rateLimit.store.ts';
import { limitsOfAccount } from '../accounts/signIn/rateLimits.ts';
import { removePartition } from '../accounts/users.store.ts';
import { removeAlertsOf } from '../alerts/alerts.store.ts';
import { forgetOwners } from '../billing/sync/customers.store.ts';
import { removeChecksOf } from '../checks/checks.store.ts';
import { logoOwnerOf } from '../clientReports/brand.store.ts';
import { removeLinksOf } from '../clientReports/links.store.ts';
import { removeMailing } from '../clientReports/reportMails/mailing.store.ts';
import { companyRemoval, listCompanies } from '../companies/companies.store.ts';
import { vanishesAt } from '../companies/companies.ts';
import { removeDomainChanges } from '../companies/domainChanges.store.ts';
import { logoPrefix } from '../companies/logos/logos.ts';
import { emptyTrash, listTrash } from '../companies/trash.store.ts';
import { dropCompetitor, listCompetitors } from '../competitors/competitors.store.ts';
import { removeDays } from '../days/days.store.ts';
import { deactivateTrashed } from '../keywords/activation.store.ts';
import { reactivateWithinLimits } from '../keywords/applyLimits.ts';
import { KEYWORDS_PER_TRANSACTION } from '../keywords/bulk.store.ts';
import { dropKeyword, listRecords } from '../keywords/keywords.store.ts';
import { removeNotesOf } from '../notes/notes.store.ts';
import { removeFiles } from '../platform/aws/files.ts';
import { chunks } from '../platform/chunks.ts';
import { removePoolUsers } from '../platform/identity/poolUsers.ts';
import { removeHistory } from '../rankings/history.store.ts';
import { removeImported } from '../rankings/imported.store.ts';
import { removeSegmentsOf } from '../segments/segments.store.ts';
import { forgetTasks, removeAndRecord, requestTasks } from '../tasks/tasks.store.ts';
import { newTask, type Step, type TaskOf } from '../tasks/tasks.ts';
import type { Handlers } from '../tasks/taskWorker.ts';

export const cleanups = {
  trash: (task) => cleanUpTrash(task),
  company: (task) => cleanUpCompany(task).then(() => useRoom(task)),
  keywords: async (task) => {
    await pMap(task.deleted_ids, removeAllPoints, AT_ONCE);
    await useRoom(task);
  },
  // Keywords hold its positions until their next check; nothing shows what has no competitor.
  competitor: (task) => removeFiles(logoPrefix(task.competitor_id)).then(() => useRoom(task)),
  user: (task) => cleanUpUser(task),
  address: ({ email }) => removePoolUsers(email),
} satisfies Handlers;

/** Reactivates what fits within the limits. A part makes no room: its company already has. */
const useRoom = async ({ user_id, is_part = false }: TaskOf<'company' | 'keywords' | 'competitor'>) => {
  if (!is_part) await reactivateWithinLimits(user_id);
};

/** Ends the checks of a company in the trash and, when its time is up, hands it over to its cleanup. */
async function* cleanUpTrash(task: TaskOf<'trash'>): AsyncGenerator<Step<'trash'>, void> {
  const { id, user_id, company_id, deleted_at } = task;
  const until = vanishesAt(deleted_at);
  if (Date.now() < until) {
    await deactivateTrashed(task);
    await reactivateWithinLimits(user_id);
    yield { due_at: until };
  }
  const emptied = await emptyTrash(user_id, { id: company_id, deletion_id: id }, Date.now());
  if (emptied) await requestTasks([emptied]);
}

/** Gives the company's keywords, many together, and its competitors tasks of their own. */
const cleanUpCompany = async ({ user_id, company_id }: TaskOf<'company'>): Promise<void> => {
  const [keywords, competitors] = await Promise.all([
    listRecords(user_id, company_id),
    listCompetitors(user_id, company_id),
  ]);
  const now = Date.now();
  for (const batch of chunks(keywords, KEYWORDS_PER_TRANSACTION)) {
    const deleted_ids = batch.map(({ id }) => id);
    const deletion = newTask('keywords', { user_id, company_id, deleted_ids, is_part: true }, now);
    await removeAndRecord(
      deletion,
      batch.map(({ id }) => dropKeyword(user_id, id)),
    );
  }
  for (const { id } of competitors) {
    const deletion = newTask('competitor', { user_id, company_id, competitor_id: id, is_part: true }, now);
    await removeAndRecord(deletion, [dropCompetitor(user_id, id)]);
  }
  await removeChecksOf(user_id, company_id);
  await forgetTasks('rebuild', `${company_id}#`);
  await removeDays(user_id, company_id);
  await removeNotesOf(user_id, company_id);
  await removeSegmentsOf(user_id, company_id);
  await removeLinksOf(user_id, company_id);
  await removeMailing(user_id, company_id);
  await removeMailsOf(user_id, company_id);
  for (const kind of ['reportMail', 'reportInvitation'] as const) await forgetTasks(kind, `${company_id}#`);
  await removeDomainChanges(user_id, company_id);
  await removeAlertsOf(user_id, company_id);
  await removeFiles(logoPrefix(company_id));
};

const AT_ONCE = { concurrency: 8 };

const removeAllPoints = async (keywordId: string): Promise<void> => {
  await removeHistory(keywordId);
  await removeImported(keywordId);
};

/** Items that are kept for the companies' cleanups, which need them to find data outside the partition. */
const LEFT_TO_COMPANIES = ['COMPANY#', 'KEYWORD#', 'COMPETITOR#', 'OWN_CHECK#', 'REPORT_LINK#'];

/**
 * Nobody writes data back meanwhile, because every write requires the user, their subscription or the
 * company.
 */
const cleanUpUser = async ({ user_id, email, identity_id, customer_ids }: TaskOf<'user'>): Promise<void> => {
  const companies = await listCompanies(user_id);
  const now = Date.now();
  for (const { id } of companies) {
    const deletion = newTask('company', { user_id, company_id: id, is_part: true }, now);
    await removeAndRecord(deletion, [companyRemoval(user_id, id)]);
  }
  // Read after the companies, so that none moves unseen from one list to the other.
  for (const trashed of await listTrash(user_id)) {
    const emptied = await emptyTrash(user_id, trashed, now);
    if (emptied) await requestTasks([emptied]);
  }
  await removePartition(user_id, LEFT_TO_COMPANIES);
  await removeFiles(logoPrefix(logoOwnerOf(user_id)));
  await forgetOwners(customer_ids);
  if (email !== undefined) await removePoolUsers(email, identity_id);
  // Limits are reset last: repeated resets would let others guess the password of a new account with this
  // e-mail.
  for (const [limit, whose] of limitsOfAccount(user_id, email)) await resetRateLimit(limit, whose);
};
