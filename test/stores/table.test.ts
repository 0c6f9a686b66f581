import { describe, expect } from 'vitest';
import { type ItemPage, queryKind, queryPage } from '../../functions/platform/aws/pages.ts';
import { queryPrefix, read, readMany, scanPage } from '../../functions/platform/aws/table.ts';
import {
  checkAction,
  put,
  putAction,
  putUnless,
  remove,
  removeAction,
  transact,
  update,
  updateAction,
  writeMany,
} from '../../functions/platform/aws/writes.ts';
import { atOnce, countTrue, it } from '../support/cloud/connected.ts';

const itemsOf = (PK: string, count: number, more: object = {}) =>
  Array.from({ length: count }, (_, index) => ({ PK, SK: `S#${String(index).padStart(4, '0')}`, ...more }));

const pagesOf = async (read: (cursor?: string) => Promise<ItemPage>): Promise<ItemPage['items'][]> => {
  const pages: ItemPage['items'][] = [];
  for (let next: string | null | undefined; next !== null; ) {
    const page: ItemPage = await read(next ?? undefined);
    pages.push(page.items);
    next = page.next;
  }
  return pages;
};

const exists = { when: 'attribute_exists(PK)' };

describe('an item', () => {
  it('is read as it was put, without what is undefined', async () => {
    const item = {
      PK: 'values',
      SK: 'all',
      text: 'Ação 🔎 \u0000',
      empty: '',
      price: 1234.5678,
      moment: Date.now() + 0.125,
      none: null,
      yes: true,
      numbers: new Set([1, 199]),
      bytes: new Uint8Array([0, 255]),
      list: [{ deep: [[]] }, {}],
    };
    await put({ ...item, missing: undefined });
    expect(await read({ PK: 'values', SK: 'all' })).toEqual(item);
  });

  it('may be as large as the table takes, and not larger', async () => {
    await put({ PK: 'size', SK: 'fits', text: 'x'.repeat(400 * 1024 - 100) });
    await expect(put({ PK: 'size', SK: 'large', text: 'x'.repeat(400 * 1024) })).rejects.toThrow(/size/);
  });

  it('is put once by many at once, and removed without complaint', async () => {
    const key = { PK: 'once', SK: 'item' };
    const put = (pages: number) => putUnless({ ...key, pages }, 'pages >= :pages', { pages });
    expect(countTrue(await atOnce(20, () => put(1)))).toBe(1);
    expect([await put(1), await put(2), await put(1)]).toEqual([false, true, false]);
    await remove(key);
    await remove(key);
    expect(await read(key)).toBeUndefined();
  });

  it('is counted exactly by many at once', async () => {
    const key = { PK: 'counter', SK: 'item' };
    const answers = await atOnce(30, () => update(key, { add: { hits: 1 } }));
    expect(new Set(answers.map((item) => item?.hits)).size).toBe(30);
    expect(await read(key)).toMatchObject({ hits: 30 });
  });
});

describe('a transaction', () => {
  it('names the actions whose conditions failed, and does none', async () => {
    await put({ PK: 'tx', SK: 'S#there' });
    const failed = await transact([
      putAction({ PK: 'tx', SK: 'S#new' }),
      checkAction({ PK: 'tx', SK: 'missing' }, exists),
      updateAction({ PK: 'tx', SK: 'S#there' }, { set: { a: 1 } }),
      removeAction({ PK: 'tx', SK: 'missing too' }, exists),
    ]);
    expect(failed).toEqual([1, 3]);
    expect(await queryPrefix('tx', 'S#')).toEqual([{ PK: 'tx', SK: 'S#there' }]);
  });

  it('holds a hundred actions, and no more', async () => {
    const puts = (count: number) => itemsOf(`hundred ${count}`, count).map((Item) => putAction(Item));
    expect(await transact(puts(100))).toEqual([]);
    await expect(transact(puts(101))).rejects.toThrow();
    expect(await queryPrefix('hundred 100', 'S#')).toHaveLength(100);
    expect(await queryPrefix('hundred 101', 'S#')).toHaveLength(0);
  });

  it('of many at once keeps two items equal', async () => {
    const add = (SK: string) =>
      updateAction(
        { PK: 'equal', SK },
        { add: { hits: 1 }, when: 'attribute_not_exists(hits) OR hits < :most', values: { most: 6 } },
      );
    const failed = await atOnce(12, () => transact([add('S#a'), add('S#b')]));
    expect(failed.filter((indexes) => indexes.length === 0)).toHaveLength(6);
    expect((await queryPrefix('equal', 'S#')).map(({ hits }) => hits)).toEqual([6, 6]);
  });
});

describe('many items', () => {
  it('are written and read in batches, whatever is missing', async () => {
    const items = itemsOf('many', 260, { a: 1 });
    await writeMany(items.map((item) => ({ put: item })));
    await writeMany(items.slice(0, 60).map(({ PK, SK }) => ({ remove: { PK, SK } })));
    const found = await readMany(
      items.map(({ PK, SK }) => ({ PK, SK })),
      { consistent: true },
    );
    expect(found.map(({ SK }) => String(SK)).toSorted()).toEqual(items.slice(60).map(({ SK }) => SK));
  });

  it('of a partition come whole and in the order of their keys, over many pages of the table', async () => {
    const text = 'x'.repeat(30_000);
    const keys = ['Z', 'a', 'é', 'ﬁ', '🔎'].flatMap((letter) =>
      itemsOf('pages', 20, { text }).map(({ SK }) => `${SK}${letter}`),
    );
    await writeMany(keys.map((SK) => ({ put: { PK: 'pages', SK, text } })));
    const found = await queryPrefix('pages', 'S#');
    const inBytes = keys.toSorted((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)));
    expect(found.map(({ SK }) => SK)).toEqual(inBytes);
  });

  it('are paged by cursors that continue one query only', async () => {
    await writeMany([...itemsOf('paged', 25), ...itemsOf('other', 1)].map((item) => ({ put: item })));
    const page = (PK: string, cursor?: string) =>
      queryPage(
        { KeyConditionExpression: 'PK = :pk', ExpressionAttributeValues: { ':pk': PK }, Limit: 10 },
        cursor,
      );
    const pages = await pagesOf((cursor) => page('paged', cursor));
    expect(pages.map(({ length }) => length)).toEqual([10, 10, 5]);
    const { next } = await page('paged');
    await expect(page('other', next ?? '')).rejects.toMatchObject({ code: 'malformed' });
    const bad = Buffer.from('{"PK":"paged"}').toString('base64url');
    await expect(page('paged', bad)).rejects.toMatchObject({ code: 'malformed' });
  });
});

describe('an index', () => {
  it('holds the items of a kind, newest first, in full pages without gaps', async () => {
    const moments = Array.from(
      { length: 30 },
      (_, index) => `2026-01-${String((index % 15) + 1).padStart(2, '0')}`,
    );
    const error = { SK: 'P', kind: 'payment_error', search_text: 's', more: 'not in the index' };
    await writeMany(
      moments.map((created_at, index) => ({ put: { PK: `K#${index}`, ...error, created_at } })),
    );
    const pages = await pagesOf((cursor) => queryKind('payment_error', { Limit: 7 }, cursor));
    const found = pages.flat();
    expect(found.map(({ created_at }) => created_at)).toEqual(moments.toSorted().toReversed());
    expect(new Set(found.map(({ PK }) => PK)).size).toBe(30);
    expect(pages.filter(({ length }) => length === 7)).toHaveLength(4);
    expect(found[0]).not.toHaveProperty('more');
  });

  it('holds only items with its attribute, all of them once, though many share its value', async () => {
    const texts = Array.from({ length: 60 }, (_, index) => `texto ${index % 3}`);
    await writeMany(
      texts.flatMap((fetch, index) => [
        { put: { PK: `U#${index}`, SK: 'KEYWORD', fetch } },
        { put: { PK: `U#${index}`, SK: 'OTHER' } },
      ]),
    );
    await update({ PK: 'U#0', SK: 'KEYWORD' }, { set: { fetch: undefined } });
    const found: ItemPage['items'] = [];
    let start: ItemPage['items'][number] | undefined;
    do {
      const { items, next } = await scanPage('ByFetch', 7, start);
      found.push(...items);
      start = next;
    } while (start);
    expect(found.map(({ PK }) => String(PK)).toSorted()).toEqual(
      texts
        .map((_, index) => `U#${index}`)
        .slice(1)
        .toSorted(),
    );
    // The keywords of one text are next to each other, so the text changes only three times.
    const changes = found.filter(({ fetch }, index) => fetch !== found[index - 1]?.fetch);
    expect(changes).toHaveLength(3);
  });
});
