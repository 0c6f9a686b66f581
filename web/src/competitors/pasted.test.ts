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
  [
    'figures of Semrush as no names',
    'Domain\tCompetitor Relevance\tCommon Keywords\nrival-um.com.br\t0.42\t180',
    [{ domain: 'rival-um.com.br' }],
  ],
  [
    'names between commas and quotes',
    'Nome da loja,Site,Tráfego\n"Silva, Filhos",a.com.br,1.2K\n99,b.com.br,3',
    [{ name: 'Silva, Filhos', domain: 'a.com.br' }, { domain: 'b.com.br' }],
  ],
  [
    'columns that nobody named',
    '1\ta.com.br\tLoja A\t12 %\n2\tb.com.br\t\t1,2 mil',
    [{ name: 'Loja A', domain: 'a.com.br' }, { domain: 'b.com.br' }],
  ],
  [
    'names of columns that nobody knows as no site',
    'Rival;Vis.;Posición\na.com.br;7;Alta\nb.com.br;8;Baixa',
    [{ domain: 'Rival Vis. Posición' }, { domain: 'a.com.br' }, { domain: 'b.com.br' }],
  ],
  ['a guarded name', "'@loja;a.com.br", [{ name: '@loja', domain: 'a.com.br' }]],
  ['what is no domain', 'Loja A', [{ domain: 'Loja A' }]],
])('reads %s', (_, text, expected) => {
  expect(sitesIn(text)).toEqual(expected);
});

it('tells what is new, own, known, repeated, wrong and beyond the limit', () => {
  const preview = previewSites(
    sitesIn(
      'loja.receita.gov.br\ngov.br\nnet.br\nwww.a.com.br\nb.github.io\nhttp://B.github.io\nLoja\ngithub.io\nc.com.br',
    ),
    'receita.gov.br',
    [{ domain: 'a.com.br' }],
    3,
  );
  expect(siteLines(preview).map(({ text, examples }) => [text, examples])).toEqual([
    ['3 novos', ''],
    ['1 é o seu próprio site', 'loja.receita.gov.br'],
    ['1 já existe', 'www.a.com.br'],
    ['1 repetido na lista', 'http://B.github.io'],
    ['2 sem domínio válido', 'net.br, Loja'],
    ['1 acima do limite', 'c.com.br'],
  ]);
});
