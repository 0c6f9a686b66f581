import { expect, it } from 'vitest';
import { textOfFile } from '../ui/bare/text/decode.ts';
import { keywordsIn, listText } from './pasted.ts';

it.each([
  ['one a line', 'café\nchá\n', ['café', 'chá']],
  ['lines of any system, and empty ones', 'café\r\n\r\nchá\rmate\u2028erva', ['café', 'chá', 'mate', 'erva']],
  ['folded white space', '  café \u00a0 em  grãos ', ['café em grãos']],
  ['the first column between tabs', 'café\t120\t0,5\nchá\t80\t0,3', ['café', 'chá']],
  ['the first column between semicolons', 'café;Loja\nchá;Loja', ['café', 'chá']],
  ['no header of several columns', '\ufeffPalavra-chave;Empresa\r\ncafé;Loja\r\n', ['café']],
  ['a word that is no header', 'keyword\ncafé', ['keyword', 'café']],
  ['a keyword that columns are named by', 'bota\t90\nkeyword\t80', ['bota', 'keyword']],
  ['cells that need their quotes', '"a;b";x\n"tênis ""leve""";x', ['a;b', 'tênis "leve"']],
  ['quotes that somebody typed', '"frase exata"\ntv 50"', ['"frase exata"', 'tv 50"']],
  ['cells with several lines', '"café\nem grãos"\t"nota;\r\nlonga"\t5\nchá\t""\t1', ['café em grãos', 'chá']],
  ['quotes that nobody closes', '"tv 50\ntv" 60;x\nsom', ['"tv 50', 'tv" 60', 'som']],
  ['commas as they are', 'sapato, preto', ['sapato, preto']],
  ['nothing', ' \n\t\n\t\t', []],
])('reads %s', (_, text, expected) => {
  expect(keywordsIn(text).map(({ keyword }) => keyword)).toEqual(expected);
});

const planner = [
  'Keyword Stats 2026-11-25 at 10_20_30',
  '1 de novembro de 2025 - 31 de outubro de 2026',
  'Keyword\tCurrency\tAvg. monthly searches\tCompetition',
  'café\tBRL\t1300\tBaixa',
  'chá mate\tBRL\t\tAlta',
].join('\n');

it.each([
  [
    'tags, then a volume',
    'café\tblog, Loja\t1.300',
    [{ keyword: 'café', tags: ['blog', 'Loja'], volume: 1300 }],
  ],
  ['a volume alone', 'café;120\nchá;', [{ keyword: 'café', volume: 120 }, { keyword: 'chá' }]],
  ['tags that need quotes', 'café;"a;b";0,5', [{ keyword: 'café', tags: ['a', 'b'], noVolume: '0,5' }]],
  [
    'what is no volume',
    'café;-5\nchá;7',
    [
      { keyword: 'café', noVolume: '-5' },
      { keyword: 'chá', volume: 7 },
    ],
  ],
  [
    'columns by their names',
    'Palavra-chave;Empresa;Volume;Etiquetas\ncafé;Loja;9;novo',
    [{ keyword: 'café', tags: ['novo'], volume: 9 }],
  ],
  ['a file of the keyword planner', planner, [{ keyword: 'café', volume: 1300 }, { keyword: 'chá mate' }]],
])('reads %s beside the keyword', (_, text, expected) => {
  expect(keywordsIn(text)).toEqual(expected);
  expect(keywordsIn(listText(keywordsIn(text)))).toEqual(expected);
});

it.each([
  ['UTF-16, as Google exports', Uint8Array.of(0xff, 0xfe, ...Buffer.from('café\t1', 'utf16le'))],
  ['UTF-8', Uint8Array.from(Buffer.from('café\t1'))],
  ['what older spreadsheets save', Uint8Array.from(Buffer.from('café\t1', 'latin1'))],
])('decodes %s', (_, bytes) => {
  expect(textOfFile(bytes)).toBe('café\t1');
});

it.each([
  ['a PNG', '\x89PNG\r\n\x1a\n'],
  ['a JPEG', '\xff\xd8\xff\xe1\x1f\xfeExif'],
  ['a spreadsheet or another archive', 'PK\x03\x04\x14'],
  ['an old spreadsheet', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
  ['what windows-1252 does not know', 'caf\x8f'],
  ['an icon, which looks like UTF-16', '\0\0\x01\0\x01\0'],
])('finds no text in %s', (_, bytes) => {
  expect(textOfFile(Uint8Array.from(Buffer.from(bytes, 'latin1')))).toBeUndefined();
});

it('reads a megabyte in quotes as it is', () => {
  const text = `"${'x'.repeat(1_000_000)}`;
  expect(keywordsIn(`${text}\n${text}"`)).toEqual([{ keyword: text }, { keyword: `${text}"` }]);
});
