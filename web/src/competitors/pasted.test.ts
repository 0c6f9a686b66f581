import { expect, it } from 'vitest';
import { previewSites, siteLines, siteNotes, sitesIn } from './pasted.ts';

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
    'columns that nobody named',
    '1\ta.com.br\tLoja A\t12 %\n2\tb.com.br\t\t1,2 mil',
    [{ name: 'Loja A', domain: 'a.com.br' }, { domain: 'b.com.br' }],
  ],
  [
    'names of columns that nobody knows as no site',
    'Rival;Vis.;Posición\na.com.br;7;Alta\nb.com.br;8;Baixa',
    [{ domain: 'Rival Vis. Posición' }, { domain: 'a.com.br' }, { domain: 'b.com.br' }],
  ],
  [
    'several on a line',
    'a.com.br, b.com.br c.com\nd.com;e.com',
    [...'ab']
      .map((name) => ({ domain: `${name}.com.br` }))
      .concat([...'cde'].map((name) => ({ domain: `${name}.com` }))),
  ],
  ['what is no domain', 'Loja A', [{ domain: 'Loja A' }]],
])('reads %s', (_, text, expected) => {
  expect(sitesIn(text)).toEqual(expected);
});

it('tells what is new, own, known, repeated, shared, wrong and beyond the limit', () => {
  const preview = previewSites(
    sitesIn(
      'loja.receita.gov.br\ngov.br\nnet.br\nwww.a.com.br\nb.github.io\nhttp://B.github.io\nLoja\ngithub.io\nhttps://instagram.com/x\nc.com.br\nd.com.br',
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
    ['2 em sites de muita gente: use os domínios próprios', 'github.io, https://instagram.com/x'],
    ['2 sem domínio válido', 'net.br, Loja'],
    ['1 acima do limite', 'd.com.br'],
  ]);
});

it('judges a list of 10,000 sites that overlap within seconds', () => {
  const pasted = Array.from({ length: 10_000 }, (_, index) => `loja${index}.a.com.br`).join('\n');
  const known = [{ domain: 'a.com.br' }];
  const preview = previewSites(sitesIn(pasted), 'nossa.com.br', known, Number.POSITIVE_INFINITY);
  expect(siteNotes(preview.added, known)).toMatch(/E mais 9\.999 assim\.$/);
});
