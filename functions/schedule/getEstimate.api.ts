import { schedule } from '#shared/contract/admin/schedule.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { checkableOf } from '../checks/checkable.ts';
import { findCheck } from '../checks/checks.store.ts';
import { listActiveKeywords } from '../keywords/fetchIndex.store.ts';
import { readSearchSettings } from '../search/settings/settings.store.ts';
import { mostPagesOf } from '../search/settings/settings.ts';
import { estimateOf, MOST_COUNTED } from './estimate.ts';
import { readSchedule } from './schedule.store.ts';

export const handler = endpoint(schedule.getEstimate)(async ({ now }) => {
  const [settings, { run_id }, { keywords, next }] = await Promise.all([
    readSearchSettings(),
    readSchedule(),
    listActiveKeywords(MOST_COUNTED, undefined),
  ]);
  const checkable = await checkableOf(keywords, now);
  const last = await findCheck(run_id);
  return {
    provider: settings.provider,
    most_pages: mostPagesOf(settings),
    ...estimateOf({ keywords: checkable, next }, last, now),
  };
});
