import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import type { Keyword } from '#shared/contract/keywords.ts';
import { keywordFile } from '../../web/src/keywords/keywordFile.ts';
import { csvOf } from '../../web/src/ui/bare/text/csv.ts';

const spellings = ['promoção de café', '=1+1', 'tênis "leve"', 'sofá; cama', '日本 às três', '-10', '1,5'];

const keywords = Array.from(
  { length: 1000 },
  (_, index): Keyword => ({
    id: String(index),
    company_id: 'loja',
    company_name: 'Café & Cia',
    keyword: `${spellings[index % spellings.length]} ${index}`,
    target_url: 'https://cafe.com.br/?a=1;2',
    is_active: index % 2 === 0,
    created_at: '2026-11-22T02:59:00.000Z',
    tags: ['blog', 'loja'],
    volume: 1300,
  }),
);
const { header, rows } = keywordFile(keywords);
// The table has an integer and a decimal number beside the list's texts and date.
const table = {
  header: [...header, 'Posição', 'Média'],
  rows: rows.map((row, at) => [...row, at, at + 0.5]),
};
const text = csvOf(table);

/** Returns a row's cells, with numbers and dates in the format that LibreOffice writes. */
const cellsOf = ({ keyword, is_active }: Keyword, date: string) => [
  /^[=-]/.test(keyword) ? `'${keyword}` : keyword,
  'Café & Cia',
  'https://cafe.com.br/?a=1;2',
  is_active ? 'Ativo' : 'Inativo',
  date,
  'blog, loja',
];

const OFFICE = 'soffice';
const hasLibreOffice = spawnSync(OFFICE, ['--version']).status === 0;

it.runIf(hasLibreOffice)('opens in LibreOffice with texts, dates and numbers as such', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ranqueia-csv-'));
  try {
    await writeFile(join(folder, 'a.csv'), text);
    await promisify(execFile)(OFFICE, [
      '--headless',
      `-env:UserInstallation=${pathToFileURL(join(folder, 'profile'))}`,
      // LibreOffice's import filter: semicolons, quotes, UTF-8, from line 1, Brazilian Portuguese, find
      // dates.
      '--infilter=CSV:59,34,76,1,,1046,false,true',
      ...['--convert-to', 'fods', '--outdir', folder, join(folder, 'a.csv')],
    ]);
    const [head, ...body] = cellsOfSheet(await readFile(join(folder, 'a.fods'), 'utf8'));
    expect(head).toEqual(table.header);
    expect(body).toEqual(
      keywords.map((keyword, at) => [...cellsOf(keyword, '2026-11-21T23:59:00'), 1300, at, at + 0.5]),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

const cellsOfSheet = (sheet: string): (string | number)[][] =>
  [...sheet.matchAll(/<table:table-row[^>]*>(.*?)<\/table:table-row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<table:table-cell ([^>]*office:value-type[^>]*)>(.*?)<\/table:table-cell>/gs)].map(
      ([, attributes = '', content = '']) => {
        const number = /office:value="([^"]*)"/.exec(attributes)?.[1];
        const date = /office:date-value="([^"]*)"/.exec(attributes)?.[1];
        return number === undefined ? (date ?? plain(content)) : Number(number);
      },
    ),
  );

const plain = (content: string): string =>
  content
    .replace(/<[^>]*>/g, '')
    .trim()
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
