import { describe, expect, it } from 'vitest';
import { openFile } from './columns.ts';
import { readPositions } from './readings.ts';

const range = { first: '2025-10-22', last: '2026-11-26' };
const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string) =>
  new Uint8Array([...text].flatMap((letter) => [letter.charCodeAt(0) % 256, letter.charCodeAt(0) >> 8]));

/** Reads a file as the dialog does before anything is changed. */
const read = async (bytes: Uint8Array<ArrayBuffer>) => {
  const file = await openFile(new File([bytes], 'posicoes.csv'), 'loja.com.br');
  if (typeof file === 'string') throw new Error(file);
  const { positions, skipped } = readPositions(file, { domain: 'loja.com.br', country: 'br' }, range);
  const rows = positions.map(({ keyword, day, position, url }) => [keyword, day, position, url]);
  const counts = Object.entries(skipped).map(([reason, texts]) => [reason, texts.length]);
  return { rows, skipped: Object.fromEntries(counts) };
};

const PAGE = 'https://loja.com.br/cafe';

const serpBear = [
  'ID,Keyword,Position,URL,Country,State,City,Device,Updated,Added,Tags',
  `1, café especial, 3, ${PAGE}, Brazil, -, -, desktop, 2026-11-21T01:00:00.000Z, 2025-01-01T00:00:00.000Z, a,b`,
  '2, bota, -, -, Brazil, -, -, desktop, 2026-11-21T12:00:00.000Z, 2025-01-01T00:00:00.000Z, ',
].join('\r\n');

const semrush = [
  '---------------------------------------',
  'Report type: Position Tracking, overview',
  'Period: 20261120 - 20261121',
  '',
  'Keyword,Tags,Intents,*.rival.com/*_20261120,*.rival.com/*_20261120_landing,*.loja.com.br/*_20261120,*.loja.com.br/*_20261120_type,*.loja.com.br/*_20261120_landing,*.loja.com.br/*_20261121,*.loja.com.br/*_difference,Search Volume',
  `"tênis, azul",,i,1,https://rival.com/,5,organic,${PAGE},-,0,100`,
].join('\n');

const accuRanker = [
  '\ufeffKeyword;Tags;Date;Rank;Initial date;Initial rank;URL;Search volume',
  'bota;;11/21/2026;Not in top 100;01/01/2025;3;;10',
  'luva;;11/20/2026;No rank for date;01/01/2025;3;;10',
  `meia;;11/12/2026;12;;;${PAGE};`,
].join('\n');

describe('a file of another tool', () => {
  it.each([
    [
      'SerpBear',
      serpBear,
      [
        ['café especial', '2026-11-20', 3, PAGE],
        ['bota', '2026-11-21', null, null],
      ],
      {},
    ],
    [
      'Semrush',
      semrush,
      [
        ['tênis, azul', '2026-11-20', 5, PAGE],
        ['tênis, azul', '2026-11-21', null, null],
      ],
      {},
    ],
    [
      'AccuRanker',
      accuRanker,
      [
        ['bota', '2026-11-21', null, null],
        ['meia', '2026-11-12', 12, PAGE],
      ],
      { position: 1 },
    ],
  ])('of %s is recognised', async (_, text, rows, skipped) => {
    expect(await read(utf8(text))).toEqual({ rows, skipped });
    expect(await read(utf16(`\ufeff${text}`))).toEqual({ rows, skipped });
  });

  it('is read with a column a day, and says what it leaves out', async () => {
    const text =
      'Palavra-chave\t21/11/2026\t22/11/2026\t23/11/2024\n"bota ""azul"""\t4\t\t9\nBOTA "azul"\t5\t>100\t9\n';
    expect(await read(utf8(text))).toEqual({
      rows: [
        ['bota "azul"', '2026-11-21', 4, null],
        ['BOTA "azul"', '2026-11-22', null, null],
      ],
      skipped: { position: 1, range: 2, repeated: 1 },
    });
  });

  it('is skipped where a keyword, a date or a position makes no sense', async () => {
    const text =
      'Posição;Data;Palavra-chave;URL\n1;2026-11-20;;\n2;ontem;bota;\nx;2026-11-20;bota;\n3;2026-11-20;bota;javascript:1\n';
    expect(await read(utf8(text))).toMatchObject({
      rows: [['bota', '2026-11-20', 3, null]],
      skipped: { keyword: 1, day: 1, position: 1 },
    });
  });
});

describe('texts of a file', () => {
  it.each([
    ['calÃ§ado azul', undefined, 'calçado azul'],
    ['calÃ§ado azul', false, 'calÃ§ado azul'],
    ['IRMÃ®', true, 'IRMî'],
  ])('repairs %s where people would not write it, or want it: %s', async (text, isWanted, keyword) => {
    const content = `Palavra-chave;Data;Posição\n${text};25/11/2026;4`;
    const file = await openFile(new File([content], 'a.csv'), 'loja.com.br', isWanted);
    if (typeof file === 'string') throw new Error(file);
    expect(file.table.rows[0]).toEqual([keyword, '25/11/2026', '4']);
    expect(file.source.reading.repair?.from).toBe(text);
  });
});
