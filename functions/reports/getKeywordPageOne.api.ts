import { pageOne } from '#shared/contract/pageOne.ts';
import type { ReplyInputOf } from '#shared/contract/route.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { competitorsOf } from '../competitors/cachedList.ts';
import { numbered, toReported, withinLimit } from '../competitors/competitors.ts';
import { requireWithCompany } from '../keywords/rankings.store.ts';
import { cachedReplies } from '../platform/http/cachedReplies.ts';
import { keywordPageOne, readingsOf } from './pageOne/keywordPageOne.ts';
import { sitesAmong } from './pageOne/sites.ts';

const cachedReply = cachedReplies<ReplyInputOf<typeof pageOne.getKeywordPageOne>>();

export const handler = endpoint(pageOne.getKeywordPageOne)(async ({ user, params, now }) => {
  const { keyword, company } = await requireWithCompany(user.id, params.id);
  const [listed, readings] = await Promise.all([competitorsOf(user.id, company), readingsOf(keyword, now)]);
  const competitors = withinLimit(numbered(listed)).map(toReported);
  const names = { keyword: keyword.keyword, company_id: company.id, company_name: company.name };
  const dependencies = { lists: [readings], rest: { ...names, domain: company.domain, competitors } };
  return cachedReply(dependencies, () => {
    const pages = keywordPageOne(readings, sitesAmong({ domain: company.domain, competitors }));
    return { ...names, competitors, ...pages };
  });
});
