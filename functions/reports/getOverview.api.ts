import type { ReplyInputOf } from '#shared/contract/route.ts';
import { visibility } from '#shared/contract/visibility.ts';
import { readTags } from '#shared/tags.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { requireCompany } from '../companies/companies.store.ts';
import { toCompany } from '../companies/companies.ts';
import { toReported } from '../competitors/competitors.ts';
import { cachedReplies } from '../platform/http/cachedReplies.ts';
import { overviewOf, readCompanyPeriod } from './visibility/overview.ts';

const cachedReply = cachedReplies<ReplyInputOf<typeof visibility.getOverview>>();

export const handler = endpoint(visibility.getOverview)(async ({ user, params, query, now }) => {
  const stored = await requireCompany(user.id, params.id);
  const read = await readCompanyPeriod(user.id, stored, query.period, now);
  const { list, past, comparison, tracked, today } = read;
  const dependencies = {
    lists: [list, past, ...comparison.dependencies],
    rest: { company: toCompany(stored), competitors: tracked.map(toReported), today, query },
  };
  return cachedReply(dependencies, () => overviewOf(read, readTags(query.tags ?? '')));
});
