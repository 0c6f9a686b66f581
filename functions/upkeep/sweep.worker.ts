import { sweepMessage } from '#shared/messages.ts';
import { dropCompetitor, findCompetitor, listCompetitors } from '../competitors/store.ts';
import { fillPlaces } from '../keywords/activity.ts';
import { findKeyword, forgetCompetitor } from '../keywords/ranked.ts';
import { dropKeyword, listRecords } from '../keywords/store.ts';
import { logoPrefix } from '../logos/logos.ts';
import { toMoment } from '../platform/clock.ts';
import { removeFiles } from '../platform/files.ts';
import { worker } from '../platform/worker.ts';
import { removeHistory } from '../rankings/store.ts';
import { endSweep, findSweep, removeWithNotes, type SweepNote } from '../sweeps/store.ts';
import { startSweeps, sweepOf } from '../sweeps/sweeps.ts';

/** Removes what belonged to something that was deleted. Every step may be repeated; the note goes last. */
export const handler = worker(sweepMessage)(async ({ sweepId }) => {
  const note = await findSweep(sweepId);
  if (!note) return;
  await sweep(note);
  await endSweep(sweepId);
});

const sweep = (note: SweepNote): Promise<void> => {
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
const sweepCompany = async ({ user_id, company_id }: SweepNote): Promise<void> => {
  const [keywords, competitors] = await Promise.all([
    listRecords(user_id, company_id),
    listCompetitors(user_id, company_id),
  ]);
  const now = Date.now();
  const orphans = [
    ...keywords.map(({ id }) => ({
      remove: dropKeyword(user_id, id),
      note: sweepOf(user_id, company_id, 'keyword', id, now),
    })),
    ...competitors.map(({ id }) => ({
      remove: dropCompetitor(user_id, id),
      note: sweepOf(user_id, company_id, 'competitor', id, now),
    })),
  ];
  await removeWithNotes(orphans, startSweeps);
  await removeFiles(logoPrefix(company_id));
  await fillPlaces(user_id);
};

/** Of a keyword that was added again since, only what was measured before is removed; otherwise all, also what came while it was deleted. */
const sweepKeyword = async ({ user_id, deleted_id, noted_at }: SweepNote): Promise<void> => {
  const isBack = (await findKeyword(user_id, deleted_id)) !== undefined;
  await removeHistory(deleted_id, isBack ? noted_at : toMoment(Date.now()));
  await fillPlaces(user_id);
};

/** A competitor of the same domain may have been added again since: then his positions and logo are the new one's. */
const sweepCompetitor = async ({ user_id, company_id, deleted_id }: SweepNote): Promise<void> => {
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
