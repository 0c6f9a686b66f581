import { cleanupMessage } from '#shared/messages.ts';
import { dropCompetitor, findCompetitor, listCompetitors } from '../competitors/competitors.store.ts';
import {
  type Deletion,
  findDeletion,
  finishDeletion,
  removeAndRecord,
} from '../deletions/deletions.store.ts';
import { newDeletion, requestCleanup } from '../deletions/deletions.ts';
import { reactivateKeywords } from '../keywords/activeKeywords.ts';
import { dropKeyword, listRecords } from '../keywords/keywords.store.ts';
import { findKeyword, forgetCompetitor } from '../keywords/rankings.store.ts';
import { logoPrefix } from '../logos/logos.ts';
import { removeFiles } from '../platform/aws/files.ts';
import { worker } from '../platform/aws/worker.ts';
import { toMoment } from '../platform/time/clock.ts';
import { removeHistory } from '../rankings/history.store.ts';

/** Removes what belonged to something that was deleted. Every step may be repeated; the note goes last. */
export const handler = worker(cleanupMessage)(async ({ deletionId }) => {
  const note = await findDeletion(deletionId);
  if (!note) return;
  await sweep(note);
  await finishDeletion(deletionId);
});

const sweep = (note: Deletion): Promise<void> => {
  switch (note.deleted) {
    case 'company':
      return sweepCompany(note);
    case 'keyword':
      return sweepKeyword(note);
    case 'competitor':
      return sweepCompetitor(note);
    default:
      return note.deleted satisfies never;
  }
};

/** Its keywords and competitors are deleted each with a note of its own. */
const sweepCompany = async ({ user_id, company_id }: Deletion): Promise<void> => {
  const [keywords, competitors] = await Promise.all([
    listRecords(user_id, company_id),
    listCompetitors(user_id, company_id),
  ]);
  const now = Date.now();
  const orphans = [
    ...keywords.map(({ id }) => ({
      remove: dropKeyword(user_id, id),
      note: newDeletion(user_id, company_id, 'keyword', id, now),
    })),
    ...competitors.map(({ id }) => ({
      remove: dropCompetitor(user_id, id),
      note: newDeletion(user_id, company_id, 'competitor', id, now),
    })),
  ];
  await removeAndRecord(orphans, requestCleanup);
  await removeFiles(logoPrefix(company_id));
  await reactivateKeywords(user_id);
};

/** Of a keyword that was added again since, only what was measured before is removed; otherwise all, also what came while it was deleted. */
const sweepKeyword = async ({ user_id, deleted_id, deleted_at }: Deletion): Promise<void> => {
  const isBack = (await findKeyword(user_id, deleted_id)) !== undefined;
  await removeHistory(deleted_id, isBack ? deleted_at : toMoment(Date.now()));
  await reactivateKeywords(user_id);
};

/** A competitor of the same domain may have been added again since: then his positions and logo are the new one's. */
const sweepCompetitor = async ({ user_id, company_id, deleted_id }: Deletion): Promise<void> => {
  if (await findCompetitor(user_id, deleted_id)) return;
  for (const { id } of await listRecords(user_id, company_id)) await forget(user_id, id, deleted_id);
  await removeFiles(logoPrefix(deleted_id));
};

/** Checks and other sweeps change the keyword too: it is read again until nobody came in between. */
const forget = async (userId: string, keywordId: string, competitorId: string): Promise<void> => {
  for (;;) {
    const keyword = await findKeyword(userId, keywordId);
    if (!keyword || (await forgetCompetitor(userId, keyword, competitorId))) return;
  }
};
