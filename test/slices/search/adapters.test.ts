import { describe, expect, vi } from 'vitest';
import { type AlgoliaIndex, searchAlgolia } from '../../../functions/platform/search/algolia.ts';
import { ProviderFault } from '../../../functions/platform/search/fault.ts';
import { searchSerper } from '../../../functions/platform/search/serper.ts';
import { toSerpQuery } from '../../support/checks/checks.ts';
import type { AlgoliaFault } from '../../support/fakes/algolia.ts';
import type { SerperFault } from '../../support/fakes/serper.ts';
import { it as base } from '../../support/slice.ts';

const it = base.extend('search', ({ cloud }) => (page = 1, index: Partial<AlgoliaIndex> = {}) => {
  const { appId: app_id, indexName: index_name } = cloud.algolia;
  return searchAlgolia(toSerpQuery('tênis'), page, { app_id, index_name, hitsPerPage: 20, ...index });
});
it.beforeEach(({ cloud }) => {
  cloud.algolia.reset();
  cloud.serper.reset();
});

const faultOf = async (searching: Promise<unknown>) => {
  const thrown = await searching.then(
    () => undefined,
    (error: unknown) => error,
  );
  return thrown instanceof ProviderFault ? { kind: thrown.kind, message: thrown.message } : thrown;
};

const MALFORMED = { kind: 'unreadable', message: 'A resposta não tem o formato esperado.' };

describe('searchAlgolia', () => {
  it('returns the links of a page in order, and whether it is the last', async ({ cloud, search }) => {
    cloud.algolia.plant({ q: 'tênis', domain: 'loja.com.br', position: 22 });
    const { links, isLast } = await search(2);
    expect([links[1], links.length, isLast]).toEqual(['https://loja.com.br/', 20, false]);
    expect(await search(5)).toMatchObject({ isLast: true });
    expect(await search(6)).toEqual({ links: [], isLast: true });
    expect((await search(1, { hitsPerPage: 7 })).links).toHaveLength(7);
  });

  it('reads the address of a hit from `url`, `link` or `objectID`', async ({ cloud, search }) => {
    const hits = [
      { url: 'https://a.com/', link: 'https://b.com/', objectID: '1' },
      { link: 'https://b.com/', objectID: '2' },
      { url: '/relativo', objectID: 'https://c.com/' },
      { url: 'd.com/p', objectID: '4' },
      { url: 7, link: null, objectID: 'pagina.html' },
      {},
    ];
    cloud.algolia.answerWith(() => ({ hits, page: 0, nbPages: 1 }));
    const { links } = await search();
    const read = ['https://a.com/', 'https://b.com/', 'https://c.com/', 'https://d.com/p', '', ''];
    expect(links).toEqual(read);
    const pages = hits.map((_, index) => ({ objectID: `pagina${index}.html` }));
    cloud.algolia.answerWith(() => ({ hits: pages, page: 0, nbPages: 1 }));
    expect(await faultOf(search())).toMatchObject({ kind: 'unreadable' });
  });

  it.for<[AlgoliaFault, string, string]>([
    ['429', 'transient', 'O provedor respondeu 429.'],
    ['cut', 'transient', 'A conexão caiu.'],
    ['html', 'unreadable', MALFORMED.message],
    ['bomb', 'unreadable', 'A resposta é longa demais.'],
    ['403', 'unusable', 'API key inválida ou sem permissões.'],
    ['404', 'unusable', 'O índice não existe na Algolia.'],
    ['quota', 'unusable', 'A Algolia bloqueou a aplicação: confira o plano e os pagamentos.'],
    ['400', 'rejected', 'O provedor recusou a consulta: 400.'],
    ['blocked', 'rejected', 'O provedor recusou a consulta: 403.'],
  ])(
    'throws for %s a fault that is %s, after one call',
    async ([fault, kind, message], { cloud, search }) => {
      cloud.algolia.setFaults({ rate: 1, kinds: [fault] });
      expect(await faultOf(search())).toEqual({ kind, message });
      expect(cloud.algolia.count()).toBe(1);
    },
  );

  it.for([
    {},
    { hits: [] },
    { hits: null, page: 0, nbPages: 1 },
    { hits: [null], page: 0, nbPages: 1 },
    { hits: [], page: 3, nbPages: 5 },
    { hits: [], page: 0, nbPages: -1 },
  ])('does not accept %j as a page', async (body, { cloud, search }) => {
    cloud.algolia.answerWith(() => body);
    expect(await faultOf(search())).toEqual(MALFORMED);
  });

  it('is unusable unless it is configured', async ({ cloud, search, onTestFinished }) => {
    onTestFinished(() => {
      vi.unstubAllEnvs();
    });
    expect(await faultOf(search(1, { index_name: '' }))).toMatchObject({
      kind: 'unusable',
      message: 'O índice da Algolia não está configurado.',
    });
    for (const app_id of ['', 'outro.dominio/']) {
      expect(await faultOf(search(1, { app_id }))).toMatchObject({
        kind: 'unusable',
        message: 'O Application ID da Algolia não está configurado ou é inválido.',
      });
    }
    // This secret has another form than the provider's.
    vi.stubEnv('ALGOLIA_SECRET_ID', process.env.GOOGLE_SECRET_ID);
    expect(await faultOf(search())).toMatchObject({
      kind: 'unusable',
      message: 'A API key da Algolia não está configurada.',
    });
    expect(cloud.algolia.count()).toBe(0);
  });
});

describe('searchSerper', () => {
  it.for<[SerperFault, string, string]>([
    ['429', 'transient', 'O provedor respondeu 429.'],
    ['500', 'transient', 'O provedor respondeu 500.'],
    ['cut', 'transient', 'A conexão caiu.'],
    ['html', 'unreadable', 'A resposta não tem o formato esperado.'],
    ['empty', 'unreadable', 'A resposta não tem o formato esperado.'],
    ['endless', 'unreadable', 'A resposta é longa demais.'],
    ['bomb', 'unreadable', 'A resposta é longa demais.'],
    ['crowded', 'unreadable', 'Menos da metade dos resultados tem um endereço legível.'],
    ['403', 'unusable', 'API key inválida ou sem permissões.'],
    ['credits', 'unusable', 'Sem créditos no provedor.'],
    [
      'operators',
      'rejected',
      'Contas gratuitas do Serper não aceitam operadores de busca, como aspas, OR, - e site:.',
    ],
    ['blocked', 'rejected', 'O provedor recusou a consulta: 403.'],
  ])('throws for %s a fault that is %s', async ([fault, kind, message], { cloud }) => {
    cloud.serper.setFaults({ rate: 1, kinds: [fault] });
    expect(await faultOf(searchSerper(toSerpQuery('tênis'), 1))).toEqual({ kind, message });
  });

  it.for<[number, string, string]>([
    [402, 'Payment Required', 'unusable'],
    [403, 'Not enough credits', 'unusable'],
    [400, 'You have run out of credits', 'unusable'],
    [429, 'Monthly quota exceeded', 'unusable'],
    [429, 'Rate limit exceeded: quota of 5 requests per second', 'transient'],
    [403, 'Forbidden', 'rejected'],
    [400, 'Query pattern not allowed', 'rejected'],
    [500, 'Could not read the credits', 'transient'],
  ])('%s "%s" of Serper is %s', async ([statusCode, message, kind], { cloud }) => {
    cloud.serper.refusal = { statusCode, message };
    const credits = kind === 'unusable' && { message: 'Sem créditos no provedor.' };
    expect(await faultOf(searchSerper(toSerpQuery('tênis'), 1))).toMatchObject({ kind, ...credits });
  });

  const organic = [{ link: 'https://a.com/' }, { link: 'https://loja.com.br/guia?srsltid=1' }];
  const featured = { title: 'Guia', link: 'https://www.google.com/url?q=https://loja.com.br/guia%23precos' };

  it.for<[string, object, number, object]>([
    ['lacks', { answerBox: featured, organic: organic.slice(0, 1) }, 1, { isFeatured: true }],
    [
      'lacks, named by its source',
      { answerBox: { answer: '7', sourceLink: featured.link }, organic: [] },
      1,
      { isFeatured: true },
    ],
    ['has', { answerBox: featured, organic }, 1, { links: ['https://a.com/', organic[1]?.link] }],
    ['of page 2 lacks', { answerBox: featured, organic: [] }, 2, { links: [] }],
    ['is missing, and lacks', { answerBox: featured }, 1, { links: ['https://loja.com.br/guia#precos'] }],
  ])('a featured page that the list of results %s', async ([, body, page, read], { cloud }) => {
    cloud.serper.answerWith(() => body);
    const found = await searchSerper(toSerpQuery('tênis'), page);
    expect(found).toMatchObject(read);
    expect(found.isFeatured ?? false).toBe(found.links[0] === 'https://loja.com.br/guia#precos');
  });

  it.for([
    {},
    { organic: null },
    { organic: [null] },
    { organic: null, places: [] },
    { answerBox: null, places: 'nada' },
    null,
    'nada',
  ])('does not accept %j as an empty page', async (body, { cloud }) => {
    cloud.serper.answerWith(() => body);
    expect(await faultOf(searchSerper(toSerpQuery('tênis'), 1))).toMatchObject({ kind: 'unreadable' });
  });
});
