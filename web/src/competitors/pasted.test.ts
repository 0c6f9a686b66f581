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
  [
    'several on a line',
    'a.com.br, b.com.br c.com\nd.com;e.com',
    [...'ab']
      .map((name) => ({ domain: `${name}.com.br` }))
      .concat([...'cde'].map((name) => ({ domain: `${name}.com` }))),
  ],
  [
    'a name that looks like a site',
    'Nome;Domínio\nBuscapé.com;buscape.com.br',
    [{ domain: 'buscape.com.br' }],
  ],
  [
    'money, dates and ranges as no names',
    'a.com.br\tR$ 1.234,00\t-\t25/11/2026\t1K – 10K\tN/A\t99 Lojas',
    [{ name: '99 Lojas', domain: 'a.com.br' }],
  ],
  ['a guarded name', "'@loja;a.com.br", [{ name: '@loja', domain: 'a.com.br' }]],
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

const partOf = (inner: string, outer: string) =>
  `${inner} faz parte de ${outer}, que também é concorrente: os resultados de ${inner} contam só para ele.`;

it.each([
  ['a.com.br\nb.com.br', [], ''],
  ['https://a.com.br/', ['b.com.br'], ''],
  ['https://a.com.br/loja', [], 'Conta o domínio inteiro, sem o caminho.'],
  ['blog.a.com.br', ['a.com.br'], partOf('blog.a.com.br', 'a.com.br')],
  [
    'a.com.br/x',
    ['um.blog.a.com.br'],
    `Conta o domínio inteiro, sem o caminho. ${partOf('um.blog.a.com.br', 'a.com.br')}`,
  ],
  ['loja.maçã.com.br\nmaçã.com.br', [], partOf('loja.maçã.com.br', 'maçã.com.br')],
  // Both were known before, so that nothing changes for them.
  ['c.com.br', ['a.com.br', 'blog.a.com.br'], ''],
])('of %j beside %j, says which paths are left out and what overlaps', (pasted, domains, note) => {
  const known = domains.map((domain) => ({ domain }));
  const preview = previewSites(sitesIn(pasted), undefined, known, 10);
  expect(siteNotes(preview.added, known)).toBe(note);
});

it('judges a list of 10,000 sites that overlap within seconds', () => {
  const pasted = Array.from({ length: 10_000 }, (_, index) => `loja${index}.a.com.br`).join('\n');
  const known = [{ domain: 'a.com.br' }];
  const preview = previewSites(sitesIn(pasted), 'nossa.com.br', known, Number.POSITIVE_INFINITY);
  expect(siteNotes(preview.added, known)).toMatch(/E mais 9\.999 assim\.$/);
});
