import { expect, it } from 'vitest';
import { keywordsIn } from './pasted.ts';

it.each([
  ['one a line', 'café\nchá\n', ['café', 'chá']],
  ['lines of any system, and empty ones', 'café\r\n\r\nchá\rmate\u2028erva', ['café', 'chá', 'mate', 'erva']],
  ['folded white space', '  café \u00a0 em  grãos ', ['café em grãos']],
  ['the first column between tabs', 'café\t120\t0,5\nchá\t80\t0,3', ['café', 'chá']],
  ['the first column between semicolons', 'café;Loja\nchá;Loja', ['café', 'chá']],
  ['no header of several columns', '\ufeffPalavra-chave;Empresa\r\ncafé;Loja\r\n', ['café']],
  ['a word that is no header', 'keyword\ncafé', ['keyword', 'café']],
  ['cells that need their quotes', '"a;b";x\n"tênis ""leve"""\tx', ['a;b', 'tênis "leve"']],
  ['quotes that somebody typed', '"frase exata"\ntv 50"', ['"frase exata"', 'tv 50"']],
  ['cells with several lines', '"café\nem grãos"\t"nota;\r\nlonga"\t5\nchá\t""\t1', ['café em grãos', 'chá']],
  ['quotes that nobody closes', '"tv 50\ntv" 60;x\nsom', ['"tv 50', 'tv" 60', 'som']],
  ['commas as they are', 'sapato, preto', ['sapato, preto']],
  ['nothing', ' \n\t\n;', []],
])('reads %s', (_, text, expected) => {
  expect(keywordsIn(text)).toEqual(expected);
});

it('reads a megabyte in quotes as it is', () => {
  const text = `"${'x'.repeat(1_000_000)}`;
  expect(keywordsIn(`${text}\n${text}"`)).toEqual([text, `${text}"`]);
});
