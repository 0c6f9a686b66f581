import { describe, expect, it } from 'vitest';
import { textOfFile } from '../../ui/bare/text/decode.ts';
import { tableOf } from '../../ui/bare/text/readTable.ts';
import { isHeader } from '../columnNames.ts';
import { choiceFor, dayTextsOf, sourceOf } from './columns.ts';
import { dayIn, isAmbiguous, orderOf } from './dates.ts';
import { positionIn, readPositions } from './readings.ts';

const range = { first: '2025-10-22', last: '2026-11-26' };
const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string) =>
  new Uint8Array([...text].flatMap((letter) => [letter.charCodeAt(0) % 256, letter.charCodeAt(0) >> 8]));

/** Reads a file as the dialog does before anything is changed. */
const read = (bytes: Uint8Array) => {
  const table = tableOf(textOfFile(bytes) ?? '', isHeader);
  const choice = choiceFor(table, 'loja.com.br');
  const order = orderOf(dayTextsOf(table, choice), range);
  const { positions, skipped } = readPositions(table, choice, order, range);
  const rows = positions.map(({ keyword, day, position, url }) => [keyword, day, position, url]);
  return { source: sourceOf(table), rows, skipped };
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
  ])('of %s is recognised', (source, text, rows, skipped) => {
    expect(read(utf8(text))).toEqual({ source, rows, skipped });
    expect(read(utf16(`\ufeff${text}`))).toEqual({ source, rows, skipped });
  });

  it('is read with a column a day, and says what it leaves out', () => {
    const text =
      'Palavra-chave\t21/11/2026\t22/11/2026\t23/11/2024\n"bota ""azul"""\t4\t\t9\nBOTA "azul"\t5\t>100\t9\n';
    expect(read(utf8(text))).toEqual({
      source: undefined,
      rows: [
        ['BOTA "azul"', '2026-11-21', 5, null],
        ['BOTA "azul"', '2026-11-22', null, null],
      ],
      skipped: { position: 1, range: 2, repeated: 1 },
    });
  });

  it('is skipped where a keyword, a date or a position makes no sense', () => {
    const text =
      'Posição;Data;Palavra-chave;URL\n1;2026-11-20;;\n2;ontem;bota;\nx;2026-11-20;bota;\n3;2026-11-20;bota;javascript:1\n';
    expect(read(utf8(text))).toMatchObject({
      rows: [['bota', '2026-11-20', 3, null]],
      skipped: { keyword: 1, day: 1, position: 1 },
    });
  });
});

describe('texts of a file', () => {
  it('are decoded from what spreadsheets write', () => {
    const latin = new Uint8Array([0x63, 0x61, 0x66, 0xe9]);
    const swapped = new Uint8Array([0xfe, 0xff, 0x00, 0x63, 0x00, 0x61, 0x00, 0x66, 0x00, 0xe9]);
    const bytes = [utf8('café'), utf8('\ufeffcafé'), utf16('café'), utf16('\ufeffcafé'), swapped, latin];
    expect(bytes.map(textOfFile)).toEqual(bytes.map(() => 'café'));
  });

  it('are cells, quoted where they need it', () => {
    expect(tableOf('a;"b;""c""\nd";e\r\n\r\n;;\n "f" ;5" tela;aberta"', isHeader)).toEqual({
      header: ['a', 'b;"c" d', 'e'],
      rows: [['f', '5" tela', 'aberta"']],
    });
  });

  it.each([
    ['2026-11-21', '2026-11-21', '2026-11-21'],
    ['20261121', '2026-11-21', '2026-11-21'],
    ['2026-11-21 10:00:00', '2026-11-21', '2026-11-21'],
    ['2026-11-21T02:59:00Z', '2026-11-20', '2026-11-20'],
    ['21/11/2026', '2026-11-21', null],
    ['11/21/2026', null, '2026-11-21'],
    ['3.4.2026', '2026-04-03', '2026-03-04'],
    ['21/11/26', '2026-11-21', null],
    ['Nov 21, 2026', '2026-11-21', '2026-11-21'],
    ['21-Nov-26', '2026-11-21', '2026-11-21'],
    ['1º de março de 2026', '2026-03-01', '2026-03-01'],
    ['Feb 30, 2026', null, null],
    ['21 xyz 2026', null, null],
    ['2026-02-30', null, null],
    ['31/02/2026', null, null],
    ['21/00/2026', null, null],
    ['amanhã', null, null],
    ['', null, null],
  ])('%s is a day by its order', (text, dmy, mdy) => {
    expect([dayIn(text, 'dmy'), dayIn(text, 'mdy')]).toEqual([dmy, mdy]);
  });

  it.each([
    [['03/11/2026', '21/11/2026'], 'dmy'],
    [['11/03/2026', '11/21/2026'], 'mdy'],
    // Only one order keeps these out of the future.
    [['11/12/2026'], 'dmy'],
    [['10/12/2026', '11/12/2026'], 'mdy'],
    [['03/04/2026'], 'dmy'],
  ] as const)('%s decide the order of the file', (texts, order) => {
    expect(orderOf(texts, { ...range, last: texts.length === 1 ? '2026-12-31' : range.last })).toBe(order);
  });

  it('may leave the order open', () => {
    expect(
      [['03/04/2026'], ['2026-04-03', '05/05/2026'], ['03/04/2026', '21/04/2026']].map(isAmbiguous),
    ).toEqual([true, false, false]);
  });

  it.each([
    ['7', 7],
    ['7.0', 7],
    ['999', 999],
    ['-', null],
    ['0', null],
    ['>100', null],
    ['100+', null],
    ['Not in top 100', null],
    ['Não encontrado', null],
    ['', undefined],
    ['7.4', undefined],
    ['-3', undefined],
    ['1000', undefined],
    ['No rank for date', undefined],
  ])('%j is a position', (text, position) => {
    expect(positionIn(text)).toBe(position);
  });
});
