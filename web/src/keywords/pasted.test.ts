import { expect, it } from 'vitest';
import { textOfFile } from '../ui/bare/text/decode.ts';
import { withAccents } from '../ui/bare/text/repair.ts';
import { guessFor, keywordsOf, listIn, listText } from './pasted.ts';

const keywordsIn = (text: string) => keywordsOf(listIn(text));

it.each([
  ['one a line', 'café\nchá\n', ['café', 'chá']],
  ['folded white space', '  café \u00a0 em  grãos ', ['café em grãos']],
  ['no header of several columns', '\ufeffPalavra-chave;Empresa\r\ncafé;Loja\r\n', ['café']],
  ['no header of one column', 'Keyword\ncafé\nkeyword', ['café', 'keyword']],
  ['words that are no header', 'consulta\ncafé', ['consulta', 'café']],
  ['a single word, whatever it is', 'keyword', ['keyword']],
  [
    'quotes that somebody typed',
    '"frase exata"\ntv 50"\n"frase" a "b',
    ['"frase exata"', 'tv 50"', '"frase" a "b'],
  ],
  ['quotes that nobody closes', '"tv 50\ntv" 60\nsom', ['"tv 50', 'tv" 60', 'som']],
  ['commas as they are', 'sapato, preto\ntênis 38,5\nbota', ['sapato, preto', 'tênis 38,5', 'bota']],
  ['bars between words', 'bota | couro\nluva | lã', ['bota | couro', 'luva | lã']],
  ['guarded formulas', "'+18 jogos\n''-50% x\n'@x\n'n sync", ['+18 jogos', "'-50% x", '@x', "'n sync"]],
  ['nothing', ' \n\t\n\t\t', []],
])('reads %s', (_, text, expected) => {
  expect(keywordsIn(text).map(({ keyword }) => keyword)).toEqual(expected);
});

const lines = (...texts: readonly string[]) => texts.join('\n');

it.each([
  [
    "Search Console's queries",
    lines(
      'Principais consultas,Cliques,Impressões,CTR,Posição',
      'bota masculina,12,340,3.53%,8.2',
      '"bota, couro",3,120,2.5%,11.4',
      'sapato social,0,8,0%,45',
    ),
    [{ keyword: 'bota masculina' }, { keyword: 'bota, couro' }, { keyword: 'sapato social' }],
  ],
  [
    "Semrush's list",
    lines(
      'Keyword,Intent,Volume,Trend,Keyword Difficulty,CPC (USD),SERP Features',
      'bota feminina,Commercial,"1,300","0.5,0.7,1.0",52,0.40,"Reviews, Image pack"',
      'bota infantil,Informational,880,,31,0.21,',
    ),
    [
      { keyword: 'bota feminina', volume: 1300 },
      { keyword: 'bota infantil', volume: 880 },
    ],
  ],
  [
    "Ahrefs's list",
    lines(
      '#\tKeyword\tCountry\tDifficulty\tVolume\tCPC',
      '1\tbota de couro\tbr\t12\t2.1K\t0.4',
      '2\tbota jeans\tbr\t3\t1K – 10K\t',
    ),
    [
      { keyword: 'bota de couro', volume: 2100 },
      { keyword: 'bota jeans', noVolume: '1K – 10K' },
    ],
  ],
  [
    "SerpBear's list",
    lines(
      'ID,Keyword,Position,URL,Country,Device,Updated,Added,Tags',
      '1, bota, 3, https://a.com, Brazil, desktop, x, y, "loja, azul"',
    ),
    [{ keyword: 'bota', tags: ['loja', 'azul'] }],
  ],
  [
    'a file of the keyword planner in Portuguese',
    lines(
      'Estatísticas de palavras-chave 2026-11-25',
      '"1 de novembro de 2025 – 31 de outubro de 2026"',
      'Palavra-chave\tMoeda\tMédia de pesquisas mensais\tConcorrência',
      'café\tBRL\t5400.0\tBaixa',
    ),
    [{ keyword: 'café', volume: 5400 }],
  ],
  [
    'a table in Markdown',
    lines('| Palavra-chave | Volume mensal |', '|---|:---:|', '| bota azul | 1.300 |'),
    [{ keyword: 'bota azul', volume: 1300 }],
  ],
  [
    "a spreadsheet's separator",
    'sep=,\r\nKeyword,Volume\r\ntênis roxo,90\r\ntênis preto,1300\r\n',
    [
      { keyword: 'tênis roxo', volume: 90 },
      { keyword: 'tênis preto', volume: 1300 },
    ],
  ],
  [
    'our own file',
    lines(
      'Palavra-chave;Empresa;URL de destino;Status;Criada em;Etiquetas;Volume',
      "'+18 jogos;volta.com.br;https://volta.com.br;Ativo;27/11/2026 23:19;a, b;7",
      "'-50% tênis;volta.com.br;https://volta.com.br;Ativo;27/11/2026 23:19;;",
    ),
    [{ keyword: '+18 jogos', tags: ['a', 'b'], volume: 7 }, { keyword: '-50% tênis' }],
  ],
])('reads %s', (_, text, expected) => {
  expect(keywordsIn(text)).toEqual(expected);
  expect(keywordsIn(listText(keywordsIn(text)))).toEqual(expected);
});

it.each([
  ['1300', 1300],
  ['1.300', 1300],
  ['1300.0', 1300],
  ['0', 0],
  ['2.1K', 2100],
  ['2,5 mil', 2500],
  ['1.2M', 1_200_000],
  ['0,5', undefined],
  ['1.300,500', undefined],
  ['10 – 100', undefined],
  ['>100', undefined],
  ['abc', undefined],
])('takes %s for this volume', (cell, volume) => {
  const [row] = keywordsIn(`Keyword;Volume\nbota;${cell}`);
  expect(row).toEqual({ keyword: 'bota', ...(volume === undefined ? { noVolume: cell } : { volume }) });
});

it.each([
  ['tags, then a volume', 'café\tblog, Loja\t1.300', { keyword: 0, tags: 1, volume: 2 }, false],
  ['a volume alone', 'café;120\nchá;', { keyword: 0, tags: -1, volume: 1 }, false],
  ['figures between commas', 'café,120\nchá,7', { keyword: 0, tags: -1, volume: 1 }, false],
  ['texts between bars', 'café|loja\nchá|blog', { keyword: 0, tags: 1, volume: -1 }, false],
  [
    'names that nobody knows',
    'Frase;Dificuldade\ncafé;52\nchá;3',
    { keyword: 0, tags: -1, volume: -1 },
    true,
  ],
  [
    'many columns',
    'café\t12\t340\t3,53%\t8,2\nchá\t1\t2\t3%\t4',
    { keyword: 0, tags: -1, volume: -1 },
    false,
  ],
])('asks which column is which of %s', (_, text, columns, hasNames) => {
  const list = listIn(text);
  expect(list.columns).toBeUndefined();
  expect(keywordsOf(list)).toEqual([]);
  expect(guessFor(list.rows)).toEqual({ columns, hasNames });
});

it.each([
  ['windows-1252', 'calÃ§ado de seguranÃ§a;90', 'calçado de segurança;90'],
  ['capitals', 'PROMOÃ‡ÃƒO Ã€ VISTA, NEGÃ“CIO', 'PROMOÇÃO À VISTA, NEGÓCIO'],
  ['two wrong readings', 'calÃƒÂ§ado', 'calçado'],
  ['an old Macintosh', 'cal√ßado de seguran√ßa', 'calçado de segurança'],
  ['punctuation', 'bota â€“ azul;NÂº 2', 'bota – azul;Nº 2'],
])('repairs what was read as %s', (_, text, expected) => {
  expect(withAccents(text)).toBe(expected);
});

it.each(['IRMÃ®', 'CAFÉ®', 'IRMÃ\u00a0MARIA', '“IRMÔ', 'irmã “ótima”', 'raiz √2', 'Ã'])('leaves %s', (text) =>
  expect(withAccents(text)).toBe(text),
);

it.each([
  ['DOS', 'cal\x87ado\ncaf\x82', 'cal\ufffdado\ncaf\ufffd'],
  ['an old Macintosh', 'caf\x8e\np\x8bo', 'caf\ufffd\np\ufffdo'],
])('takes the accents of %s for lost letters', (_, bytes, text) => {
  expect(textOfFile(Uint8Array.from(Buffer.from(bytes, 'latin1')))).toBe(text);
});

it.each([
  ['a PNG', '\x89PNG\r\n\x1a\n'],
  ['a JPEG', '\xff\xd8\xff\xe1\x1f\xfeExif'],
  ['a spreadsheet or another archive', 'PK\x03\x04\x14'],
  ['what windows-1252 does not know', 'caf\x8f'],
  ['an icon, which looks like UTF-16', '\0\0\x01\0\x01\0'],
])('finds no text in %s', (_, bytes) => {
  expect(textOfFile(Uint8Array.from(Buffer.from(bytes, 'latin1')))).toBeUndefined();
});

it('reads a megabyte in quotes as it is', () => {
  const text = `"${'x'.repeat(1_000_000)}`;
  expect(keywordsIn(`${text}\n${text}"`)).toEqual([{ keyword: text }, { keyword: `${text}"` }]);
});
