/** A company that lives through random days: everything happens to the product and in a plain list alike. */
import { placeKeyword } from '../../../functions/checks/work/targets.ts';
import {
  changeCompany,
  createCompany,
  requireCompany,
} from '../../../functions/companies/companies.store.ts';
import { newCompany } from '../../../functions/companies/companies.ts';
import {
  competitorNameOf,
  deleteCompetitor,
  listCompetitors,
} from '../../../functions/competitors/competitors.store.ts';
import { withinLimit } from '../../../functions/competitors/competitors.ts';
import { createCompetitor } from '../../../functions/competitors/creation.store.ts';
import { deleteKeywords } from '../../../functions/keywords/bulk.store.ts';
import { createKeyword } from '../../../functions/keywords/creation.store.ts';
import { keywordKey, keywordNameOf } from '../../../functions/keywords/keywords.store.ts';
import { findKeyword, saveFailure } from '../../../functions/keywords/rankings.store.ts';
import { update } from '../../../functions/platform/aws/writes.ts';
import { dayOf } from '../../../functions/platform/time/calendar.ts';
import { toMoment } from '../../../functions/platform/time/clock.ts';
import { removeHistory } from '../../../functions/rankings/history.store.ts';
import { saveSerps } from '../../../functions/search/serps.store.ts';
import { queryAt } from '../../../functions/search/serps.ts';
import { newTask } from '../../../functions/tasks/tasks.ts';
import { toggleKeywords, toggleListed } from '../checks/checks.ts';
import { newCustomer } from '../people/customers.ts';
import type { Engine, Fetch, Use } from './rawHistory.ts';

interface RawKeyword {
  readonly id: string;
  readonly text: string;
  readonly created: string;
  readonly uses: Use[];
  active: boolean;
  activated: string | undefined;
  volume: number | undefined;
}

interface RawCompetitor {
  readonly domain: string;
  readonly isWithin: boolean;
  /** When it was added, or was last back within the limit. */
  readonly since: string;
}

export type World = Awaited<ReturnType<typeof newWorld>>;

/** `setTime` sets the clock of this process, in milliseconds. Without `owner`, of a new account. */
export const newWorld = async (
  setTime: (time: number) => unknown,
  start: number,
  domain: string,
  owner?: string,
) => {
  const userId = owner ?? (await newCustomer('http://127.0.0.1', {})).userId;
  setTime(start);
  const company = newCompany({ name: 'Loja', website: null, domain }, start);
  await createCompany(userId, company);
  const companyId = company.id;
  const raw = {
    domain,
    keywords: new Map<string, RawKeyword>(),
    competitors: new Map<string, RawCompetitor>(),
    /** All that was read, also for keywords that were deleted and added again. */
    fetches: [] as Fetch[],
  };
  const keywordOf = (id: string): RawKeyword => {
    const keyword = raw.keywords.get(id);
    if (!keyword) throw new Error('There is no such keyword');
    return keyword;
  };
  return {
    userId,
    companyId,
    raw,
    addKeyword: async (text: string, volume?: number) => {
      const id = keywordNameOf(companyId, text);
      const created_at = toMoment(Date.now());
      const keyword = { id, company_id: companyId, keyword: text, is_active: true, created_at, volume };
      await createKeyword(userId, keyword);
      raw.keywords.set(id, {
        id,
        text,
        created: created_at,
        uses: [],
        active: true,
        activated: undefined,
        volume,
      });
    },
    deleteKeyword: async (id: string) => {
      await Array.fromAsync(deleteKeywords(userId, companyId, [id]));
      await removeHistory(id);
      raw.keywords.delete(id);
    },
    toggle: async (id: string) => {
      const keyword = keywordOf(id);
      const { text, created, active } = keyword;
      const stored = { id, company_id: companyId, keyword: text, is_active: active, created_at: created };
      await toggleKeywords({ userId }, [stored]);
      keyword.active = !active;
      if (keyword.active) keyword.activated = toMoment(Date.now());
    },
    setVolume: async (id: string, volume: number) => {
      await update(keywordKey(userId, id), { set: { volume } });
      keywordOf(id).volume = volume;
    },
    addCompetitor: async (host: string) => {
      const id = competitorNameOf(companyId, host);
      const since = toMoment(Date.now());
      const competitor = { id, company_id: companyId, name: host, domain: host, logo_key: null };
      await createCompetitor(userId, { ...competitor, created_at: since });
      raw.competitors.set(id, { domain: host, isWithin: true, since });
    },
    deleteCompetitor: async (id: string) => {
      const listed = await listCompetitors(userId, companyId);
      const competitor = listed.find((one) => one.id === id);
      if (!competitor) throw new Error('There is no such competitor');
      await deleteCompetitor(
        userId,
        competitor,
        newTask('competitor', { user_id: userId, company_id: companyId, competitor_id: id }, Date.now()),
      );
      raw.competitors.delete(id);
    },
    /** Puts a competitor beyond the plan's limit, or back within it. */
    limitCompetitor: async (id: string) => {
      const listed = await listCompetitors(userId, companyId);
      const competitor = listed.find((one) => one.id === id);
      const known = raw.competitors.get(id);
      if (!competitor || !known) throw new Error('There is no such competitor');
      await toggleListed({ userId }, { competitors: [competitor] });
      raw.competitors.set(id, {
        ...known,
        isWithin: !known.isWithin,
        since: known.isWithin ? known.since : toMoment(Date.now()),
      });
    },
    move: async (to: string) => {
      const company = await requireCompany(userId, companyId);
      await changeCompany(userId, company, { ...company, domain: to }, Date.now());
      raw.domain = to;
    },
    fail: (id: string) => {
      const at = toMoment(Date.now());
      return saveFailure(userId, id, { at, requestedAt: at });
    },
    /** Reads results for a keyword, which `use` may place at once or later. */
    fetch: async (
      id: string,
      engine: Engine,
      hosts: readonly string[],
      how: Pick<Fetch, 'exhausted' | 'stored'>,
    ) => {
      const now = Date.now();
      const fetch: Fetch = { at: toMoment(now), day: dayOf(now), engine, hosts, ...how };
      raw.fetches.push(fetch);
      if (fetch.stored) await saveSerps(queryAt(engine, keywordOf(id).text), [serpOf(fetch)]);
      return fetch;
    },
    /** With `pages`, so many suffice for a keyword that was found nowhere before. */
    use: async (id: string, fetch: Fetch, pages?: number) => {
      const [keyword, company, listed] = await Promise.all([
        findKeyword(userId, id),
        requireCompany(userId, companyId),
        listCompetitors(userId, companyId),
      ]);
      if (!keyword?.is_active) return;
      const now = Date.now();
      const competitors = withinLimit(listed);
      await placeKeyword({
        userId,
        keyword,
        company,
        competitors,
        serp: serpOf(fetch),
        pages,
        requestedAt: fetch.at,
        now,
      });
      keywordOf(id).uses.push({
        fetch,
        domain: company.domain,
        tracked: new Set(competitors.map((one) => one.id)),
      });
    },
  };
};

const serpOf = ({ at, engine, hosts, exhausted }: Fetch) => ({
  engine,
  at,
  pageSettingsId: '',
  pages: 1,
  links: hosts.map((host, index) => `https://${host}/p?${index}|á`),
  exhausted,
  unreadable: 0,
});
