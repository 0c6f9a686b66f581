import fc from 'fast-check';
import { describe, expect, onTestFinished, vi } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { urlOf } from '#shared/contract/route.ts';
import { cachedReader } from '../../../functions/companies/cachedReader.ts';
import { requireCompany } from '../../../functions/companies/companies.store.ts';
import { announceRankings } from '../../../functions/companies/companyCounters.store.ts';
import { deleteKeywords } from '../../../functions/keywords/bulk.store.ts';
import { keywordNameOf, listRecords } from '../../../functions/keywords/keywords.store.ts';
import type { StoredKeyword } from '../../../functions/keywords/keywords.ts';
import {
  findKeyword,
  listKeywords,
  listRanked,
  saveFailure,
  saveRanking,
} from '../../../functions/keywords/rankings.store.ts';
import { MINUTE, toMoment } from '../../../functions/platform/time/clock.ts';
import { afterSerp } from '../../../functions/rankings/rankings.ts';
import { SERPER, toggleKeywords } from '../../support/checks/checks.ts';
import { addKeywords, type Customer, newCompany } from '../../support/people/customers.ts';
import { itWithTableProxy as it } from '../../support/slice.ts';

/** Simultaneous requests reach this many instances of a function, each with its own cache. */
const INSTANCES = 4;
const everywhere = async <T>(ask: () => Promise<T>): Promise<T> => {
  const [first, ...others] = await Promise.all(Array.from({ length: INSTANCES }, ask));
  for (const other of others) expect(other).toEqual(first);
  if (first === undefined) throw new Error('Somebody answers');
  return first;
};

it('the list of keywords reflects every change, whichever instance answers', async ({ customer }) => {
  const { call } = customer;
  const { id } = await newCompany(customer, { keywords: ['um', 'dois'] });
  const expectLists = async (...expected: readonly string[]) => {
    const body = await everywhere(async () => (await call(routes.keywords.list, {})).body);
    expect(body.map(({ company_name, keyword }) => `${company_name}: ${keyword}`)).toEqual(expected);
    return body;
  };
  const [first] = await expectLists('Loja: um', 'Loja: dois');
  await call(routes.keywords.create, { body: { company_id: id, keyword: 'três' } });
  await expectLists('Loja: um', 'Loja: dois', 'Loja: três');
  await call(routes.keywords.delete, { params: { id: first?.id ?? '' } });
  await call(routes.keywords.create, { body: { company_id: id, keyword: 'quatro' } });
  await expectLists('Loja: dois', 'Loja: três', 'Loja: quatro');
  const renamed = { name: 'Outra', domain: 'outra.com.br' };
  await call(routes.companies.update, { params: { id }, body: renamed });
  await expectLists('Outra: dois', 'Outra: três', 'Outra: quatro');
  await call(routes.companies.delete, { params: { id } });
  await expectLists();
});

describe('what an instance caches of a company', () => {
  const TEXTS = ['um', 'dois', 'três'] as const;

  const changesOf = ({ userId }: Customer, companyId: string) => {
    const find = (text: string) => findKeyword(userId, keywordNameOf(companyId, text));
    const add = async (text: string) => {
      if (!(await find(text))) await addKeywords(userId, companyId, [text]);
    };
    const change =
      (act: (keyword: StoredKeyword, at: string) => Promise<unknown>) => async (text: string) => {
        const keyword = await find(text);
        if (keyword) await act(keyword, toMoment(Date.now()));
      };
    const remove = change(({ id }) => Array.fromAsync(deleteKeywords(userId, companyId, [id])));
    return {
      add,
      remove,
      replace: async (text: string) => {
        await remove(text);
        await add(text);
      },
      check: change(async (keyword, at) => {
        await announceRankings(userId, companyId);
        const placed = { position: 7, url: null, depth: 50, at, engine: SERPER };
        const own = { ...placed, domain: 'loja.com.br' };
        return saveRanking(
          userId,
          keyword,
          afterSerp(keyword, own, [['rival', placed]], { at, requestedAt: at }),
        );
      }),
      fail: change(({ id }, at) => saveFailure(userId, id, { at, requestedAt: at })),
      toggle: change((keyword) => toggleKeywords({ userId }, [keyword])),
    };
  };

  const change = fc.record({
    what: fc.constantFrom('add', 'remove', 'replace', 'check', 'fail', 'toggle'),
    text: fc.constantFrom(...TEXTS),
    isRead: fc.boolean(),
    pause: fc.constantFrom(0, 1, 4, 11),
  });

  it('is what the table holds, after any changes and however seldom it is read', async ({ customer }) => {
    const { userId } = customer;
    const { id } = await newCompany(customer, { keywords: TEXTS });
    const does = changesOf(customer, id);
    const property = fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (changes) => {
      const rankedOf = cachedReader(listRanked);
      const storedOf = cachedReader(listKeywords);
      const recordsOf = cachedReader(listRecords, { byVersion: true });
      const compare = async () => {
        const company = await requireCompany(userId, id);
        const stored = await storedOf(userId, company);
        expect(stored).toEqual(await listKeywords(userId, id));
        expect(await rankedOf(userId, company)).toEqual(await listRanked(userId, id));
        expect(await recordsOf(userId, company)).toEqual(await listRecords(userId, id));
        const mayChange = Date.now() <= company.rankings_until + MINUTE;
        if (!mayChange) expect(await storedOf(userId, company)).toBe(stored);
      };
      await compare();
      for (const { what, text, isRead, pause } of changes) {
        vi.setSystemTime(Date.now() + pause * MINUTE);
        if (isRead) await compare();
        await does[what](text);
        if (isRead) await compare();
      }
      await compare();
    });
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    await fc.assert(property, { numRuns: 8 });
  });
});

describe('a long list', () => {
  const keywords = Array.from({ length: 160 }, (_, index) => `palavra-chave de comprimento usual ${index}`);

  it('is compressed for clients that accept it', async ({ cloud, customer }) => {
    await newCompany(customer, { keywords });
    const url = cloud.url + routes.keywords.list.path;
    const { cookie } = customer;
    const plain = await fetch(url, { headers: { cookie, 'accept-encoding': 'identity' } });
    const gzipped = await fetch(url, { headers: { cookie, 'accept-encoding': 'gzip' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(gzipped.headers.get('content-encoding')).toBe('gzip');
    expect(Number(gzipped.headers.get('content-length'))).toBeLessThan(8_000);
    expect(await gzipped.json()).toEqual(await plain.json());
  });

  it('is read and sent again only once it has changed', async ({ cloud, customer, newCustomer, table }) => {
    const company = await newCompany(customer, { keywords });
    const request = (path: string, cookie: string, etag = '') =>
      fetch(cloud.url + path, { headers: { cookie, ...(etag !== '' && { 'if-none-match': etag }) } });
    const bytesOf = async (ask: () => Promise<unknown>) => {
      const before = table.bytes();
      await ask();
      return table.bytes() - before;
    };
    const paths = [
      urlOf(routes.keywords.list),
      urlOf(routes.reports.getAnalysis, { params: company }),
      urlOf(routes.reports.getGrid, { params: company }),
    ];
    for (const path of paths) {
      const ask = () => Promise.all(Array.from({ length: INSTANCES }, () => request(path, customer.cookie)));
      const whole = await bytesOf(ask);
      expect(await bytesOf(ask)).toBeLessThan(whole / 5);
      const [first] = await ask();
      const etag = first?.headers.get('etag') ?? '';
      expect([first?.status, first?.headers.get('cache-control')]).toEqual([200, 'no-store']);
      const unchanged = await request(path, customer.cookie, `W/${etag}`);
      expect([unchanged.status, await unchanged.text()]).toEqual([304, '']);
      await addKeywords(customer.userId, company.id, [`mais uma para ${path}`]);
      const changed = await request(path, customer.cookie, etag);
      expect([changed.status, await changed.text()]).toEqual([200, expect.stringContaining('mais uma para')]);
    }
    const [list = ''] = paths;
    const etag = (await request(list, customer.cookie)).headers.get('etag') ?? '';
    const stranger = await request(list, (await newCustomer()).cookie, etag);
    expect([stranger.status, await stranger.json()]).toEqual([200, []]);
    expect((await request(list, '', etag)).status).toBe(401);
  });
});
