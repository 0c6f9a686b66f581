import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { AnalyzedKeyword } from '#shared/contract/analysis.ts';
import { type Keyword, keywordText, tag } from '#shared/contract/keywords.ts';
import { pagesCsv } from '../reports/pages/Pages.tsx';
import { toCsv } from '../ui/bare/text/csv.ts';
import { analysisCsv } from './analysis/analysisCsv.ts';
import { gridCsv } from './grid/gridCsv.ts';
import { openFile } from './imports/columns.ts';
import { readPositions } from './imports/readings.ts';
import { keywordFile } from './keywordFile.ts';
import { keywordsOf, listIn, listText } from './pasted.ts';

/** Texts of what spreadsheets, tables and people give a meaning to. */
const pieces = [
  "'",
  '"',
  '=',
  '+',
  '-',
  '@',
  ';',
  ',',
  '|',
  ' ',
  '＝',
  '9',
  '1.300',
  'ção',
  'keyword',
  'x',
  'sep=',
];
const typed = fc.oneof(
  fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 8 }).map((found) => found.join('')),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
);
const validBy = (schema: typeof keywordText | typeof tag) =>
  typed.filter((text) => schema.safeParse(text).success).map((text) => schema.parse(text));

const row = fc.record({
  keyword: validBy(keywordText),
  tags: fc.uniqueArray(validBy(tag), { maxLength: 3 }),
  volume: fc.option(fc.nat(999_999_999)),
  position: fc.option(fc.integer({ min: 1, max: 100 })),
  depth: fc.constantFrom(10, 50, 100),
  unreadable: fc.constantFrom(undefined, 1, 3),
});
const rowsOf = fc.uniqueArray(row, {
  minLength: 1,
  maxLength: 8,
  selector: ({ keyword }) => keyword.toLowerCase(),
});
type Row = typeof row extends fc.Arbitrary<infer R> ? R : never;

const AT = '2026-11-25T12:00:00.000Z';
const URL = 'https://loja.com.br/p?a=1;2';

const toKeyword = ({ keyword, tags, volume }: Row): Keyword => ({
  id: keyword,
  company_id: 'c',
  company_name: "'=Loja; 99",
  keyword,
  target_url: URL,
  is_active: true,
  created_at: AT,
  tags,
  volume,
});

const toAnalyzed = ({ keyword, tags, position, depth, unreadable }: Row): AnalyzedKeyword => ({
  id: keyword,
  keyword,
  tags,
  is_active: true,
  url: URL,
  current_position: position,
  previous_position: 7,
  change: null,
  trend: 'same',
  last_check: AT,
  previous_check: AT,
  engine_changed: false,
  verification: 'verified',
  depth,
  unreadable,
  failed_at: null,
});

const listed = ({ keyword, tags, volume }: Partial<Row> & Pick<Row, 'keyword'>) => ({
  keyword,
  ...(tags && tags.length > 0 && { tags }),
  ...(volume != null && { volume }),
});
const read = (text: string) => keywordsOf(listIn(text));
const holds = (property: (rows: Row[]) => Promise<void> | void) =>
  fc.assert(
    fc.asyncProperty(rowsOf, async (rows) => property(rows)),
    { numRuns: 200 },
  );

it('a list of keywords is read as it was exported, also as the form writes it', () =>
  holds((rows) => {
    const text = toCsv(keywordFile(rows.map(toKeyword)));
    expect(read(text)).toEqual(rows.map(listed));
    expect(read(listText(read(text)))).toEqual(rows.map(listed));
  }));

it('an analysis is read as it was exported, by lists and imports', () =>
  holds(async (rows) => {
    const text = toCsv(analysisCsv(rows.map(toAnalyzed), '30'));
    expect(read(text)).toEqual(rows.map(({ keyword, tags }) => listed({ keyword, tags })));
    const file = await openFile(new File([text], 'analise.csv'), 'loja.com.br');
    if (typeof file === 'string') throw new Error(file);
    const range = { first: '2026-01-01', last: '2026-12-31' };
    const { positions } = readPositions(file, { domain: 'loja.com.br', country: 'br' }, range);
    expect(positions).toEqual(
      rows.map(({ keyword, position }) => ({
        keyword,
        day: '2026-11-25',
        position,
        url: position === null ? null : URL,
      })),
    );
  }));

it('a grid and its pages give the keywords as they were exported', () =>
  holds((rows) => {
    const cell = (position: number | null) => ({
      position,
      verification: 'verified' as const,
      depth: 50,
      checked_at: AT,
      previous_position: 3,
      previous_check: AT,
    });
    const sites = ['99', 'A, B, C', '=Rival; "Ltda."'].map((name, index) => ({ id: `${index}`, name }));
    const grid = gridCsv(
      { company: { name: "99'" }, competitors: sites } as Parameters<typeof gridCsv>[0],
      rows.map(
        ({ keyword, tags, position }) =>
          ({
            keyword,
            tags,
            is_active: true,
            company_cell: cell(position),
            competitor_positions: [],
          }) as unknown as Parameters<typeof gridCsv>[1][number],
      ),
      '30',
    );
    expect(read(toCsv(grid))).toEqual(rows.map(({ keyword, tags }) => listed({ keyword, tags })));
    const keywords = rows.map(({ keyword, position }) => ({ keyword, position, previous_position: null }));
    const page = {
      url: URL,
      visibility: 1.5,
      visibility_change: -0.5,
      best_position: 1,
      top_3: 1,
      top_10: 1,
      keywords,
    };
    const pages = pagesCsv([page] as unknown as Parameters<typeof pagesCsv>[0]);
    expect(read(toCsv(pages))).toEqual(rows.map(({ keyword }) => listed({ keyword })));
  }));
