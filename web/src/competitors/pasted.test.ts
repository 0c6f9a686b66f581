import { expect, it } from 'vitest';
import { previewSites, siteLines, sitesIn } from './pasted.ts';

it.each([
  [
    'one a line',
    'a.com.br\nhttps://www.b.com/loja',
    [{ domain: 'a.com.br' }, { domain: 'https://www.b.com/loja' }],
  ],
  ['a name before it', 'Loja A\ta.com.br', [{ name: 'Loja A', domain: 'a.com.br' }]],
  ['a name after it', 'a.com.br;Loja A', [{ name: 'Loja A', domain: 'a.com.br' }]],
  ['a name with commas', 'Silva, Filhos, a.com.br', [{ name: 'Silva, Filhos', domain: 'a.com.br' }]],
  ['no header', 'Nome;Domínio\nLoja A;a.com.br', [{ name: 'Loja A', domain: 'a.com.br' }]],
  ['what is no domain', 'Loja A', [{ domain: 'Loja A' }]],
])('reads %s', (_, text, expected) => {
  expect(sitesIn(text)).toEqual(expected);
});

it('tells what is new, own, known, repeated, wrong and beyond the limit', () => {
  const preview = previewSites(
    sitesIn(
      'loja.meu.grupo.com.br\ngrupo.com.br\ncom.br\nwww.a.com.br\nb.com.br\nhttp://B.com.br\nLoja\nc.com.br\nd.com.br',
    ),
    'meu.grupo.com.br',
    [{ domain: 'a.com.br' }],
    2,
  );
  expect(siteLines(preview).map(({ text, examples }) => [text, examples])).toEqual([
    ['2 novos', ''],
    ['2 são o seu próprio site', 'loja.meu.grupo.com.br, grupo.com.br'],
    ['1 já existe', 'www.a.com.br'],
    ['1 repetido na lista', 'http://B.com.br'],
    ['2 sem domínio válido', 'com.br, Loja'],
    ['1 acima do limite', 'd.com.br'],
  ]);
});
