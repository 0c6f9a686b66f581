import { describe, expect, it } from 'vitest';
import { textIn } from './decode.ts';
import { tableOf } from './readTable.ts';

const isHeader = ([first, ...others]: readonly string[]) => first === 'Keyword' && others.length > 0;

const rows = [
  ['tênis, roxo', '90'],
  ['bota "azul"', '1300'],
];
const table = { header: ['Keyword', 'Volume'], rows };

/** The table as programs write it. */
const written = (delimiter: string, areAllQuoted: boolean): string =>
  [table.header, ...rows]
    .map((cells) =>
      cells
        .map((cell) => (areAllQuoted || /[,"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
        .join(delimiter),
    )
    .join('\n');

const utf16 = (text: string, isBig = false): Uint8Array => {
  const bytes = Buffer.from(text, 'utf16le');
  return Uint8Array.from(isBig ? bytes.swap16() : bytes);
};
const fileOf = (content: Uint8Array | string) => new File([content as BlobPart], 'a.csv');
const read = async (content: Uint8Array | string) => {
  const file = await textIn(fileOf(content));
  return 'text' in file ? tableOf(file.text, isHeader) : file.refusal;
};

describe('a table', () => {
  it.each(
    [',', ';', '\t', '|'].flatMap((delimiter) =>
      [false, true].map((areAllQuoted) => [delimiter, areAllQuoted] as const),
    ),
  )('is read between %j, all quoted: %s', async (delimiter, areAllQuoted) => {
    const text = written(delimiter, areAllQuoted);
    const title = 'Relatório de palavras-chave, Brasil\n1 de nov. de 2025 - 31 de out. de 2026\n\n';
    const files = [
      text,
      `\ufeff${text}`,
      text.replaceAll('\n', '\r\n'),
      text.replaceAll('\n', '\r'),
      `sep=${delimiter}\r\n${text}`,
      `\ufeff"sep=${delimiter}"\n${text}`,
      title + text,
      utf16(text),
      utf16(`\ufeff${text}`),
      utf16(text, true),
      utf16(`\ufeff${title}${text}`, true),
      Uint8Array.from(Buffer.from(text, 'latin1')),
    ];
    for (const file of files) expect(await read(file)).toEqual(table);
  });

  it.each([
    ['quotes that somebody typed', 'Keyword;Volume\n"frase exata";7', [['"frase exata"', '7']]],
    [
      'inches',
      'Keyword,Volume\ntv 50",7\ntv 42" lg,3',
      [
        ['tv 50"', '7'],
        ['tv 42" lg', '3'],
      ],
    ],
    [
      'commas without names',
      'Termos usados,Uso\nbota,9\nluva,7',
      [
        ['bota', '9'],
        ['luva', '7'],
      ],
    ],
    ['commas inside texts', 'bota, couro\nluva, lã', [['luva, lã']]],
  ])('is read with %s', async (_, text, expected) => {
    expect(await read(text)).toMatchObject({ rows: expected });
  });
});

describe('a hostile file', () => {
  const MB = 2 ** 20;
  const lines = (line: string) => `Keyword;Volume\n${`${line}\n`.repeat(199_999)}`;

  it.each([
    ['10 MB of quotes', '"'.repeat(10 * MB), 'Este arquivo tem uma linha longa demais para uma tabela.'],
    ['millions of lines', '"\n'.repeat(5 * MB), 'Este arquivo tem linhas demais. O máximo são 200.000.'],
    ['more than 10 MB', ' '.repeat(10 * MB + 1), 'Este arquivo é grande demais. O máximo são 10 MB.'],
    ['a ZIP', 'PK\x03\x04\x14', 'Este arquivo não é de texto. Extraia o ZIP'],
  ])('of %s is refused', async (_, text, refusal) => {
    expect(await read(text)).toContain(refusal);
  });

  it('of 200,000 lines of quotes is read', async () => {
    expect(await read(lines('"x"y;"x"y'))).toMatchObject({ header: ['Keyword', 'Volume'] });
  });
});
