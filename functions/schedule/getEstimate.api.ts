import { schedule } from '#shared/contract/admin/schedule.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { listActiveKeywords } from '../keywords/fetchIndex.store.ts';
import { readSearchSettings } from '../search/settings/settings.store.ts';
import { mostPagesOf } from '../search/settings/settings.ts';
import { estimateOf, MOST_COUNTED } from './estimate.ts';
import { checkableFilter } from './release/checkable.ts';
import { findProgress } from './runs/runs.store.ts';
import { readSchedule } from './schedule.store.ts';

export const handler = endpoint(schedule.getEstimate)(async ({ now }) => {
  const [settings, { run_id }, { keywords, next }] = await Promise.all([
    readSearchSettings(),
    readSchedule(),
    listActiveKeywords(MOST_COUNTED, undefined),
  ]);
  const checkable = await checkableFilter(now)(keywords);
  const last = run_id === undefined ? undefined : await findProgress(run_id, now);
  return {
    provider: settings.provider,
    most_pages: mostPagesOf(settings),
    ...estimateOf({ keywords: checkable, next }, last?.stored),
  };
});
