import { describe, expect } from 'vitest';
import { LOGO_MAX_BYTES } from '#shared/contract/companies.ts';
import { routes } from '#shared/contract/index.ts';
import { changeBrand, logoOwnerOf } from '../../../functions/clientReports/brand.store.ts';
import { replaceLogo } from '../../../functions/companies/logos/storeLogo.ts';
import { newId } from '../../../functions/platform/ids.ts';
import { iconOf } from '../../../infra/local/fakes/icons.ts';
import { listen } from '../../../infra/local/http.ts';
import type { TestCloud } from '../../support/cloud/cloud.ts';
import { listFiles } from '../../support/cloud/storedData.ts';
import { httpFailures } from '../../support/fakes/httpFailures.ts';
import { type Customer, newCompany } from '../../support/people/customers.ts';
import { countAttempts } from '../../support/people/rateLimits.ts';
import { expectRefusal } from '../../support/people/refusals.ts';
import { sendRaw } from '../../support/routes/everyRoute.ts';
import { it as base } from '../../support/slice.ts';

const requests: string[] = [];

const statuses: Readonly<Record<string, number>> = { 'sem.com.br': 404, 'defeito.com.br': 502 };

const startIcons = () =>
  listen(({ url = '' }, response): unknown => {
    requests.push(url);
    const domain = new URL(url, 'http://127.0.0.1').searchParams.get('domain') ?? '';
    if (domain === 'html.com.br') return response.end('<html><script>alert(1)</script></html>');
    if (domain === 'grande.com.br') return httpFailures.endless(response);
    const status = statuses[domain];
    if (status) return response.writeHead(status).end();
    if (domain !== 'cortado.com.br') return response.end(iconOf(domain, 16));
    response.writeHead(200, { 'content-length': 1000 });
    return response.write(iconOf(domain, 16), () => response.destroy());
  });

const it = base
  .extend('icons', { scope: 'file' }, startIcons)
  .extend('cloudOptions', { scope: 'file' }, ({ icons }) => ({ env: { ICONS_URL: icons.url } }));
it.afterAll(({ icons }) => icons.close());

const png = (seed: string) => new Uint8Array(iconOf(seed, 32));

const upload = async (
  { url }: TestCloud,
  { cookie }: Customer,
  id: string,
  bytes: Uint8Array<ArrayBuffer>,
  name = 'logo.png',
) => {
  const form = new FormData();
  form.append('logo', new Blob([bytes], { type: 'image/png' }), name);
  const response = await sendRaw(url, routes.companies.uploadLogo, {
    id,
    body: form,
    headers: { cookie },
  });
  return { status: response.status, body: await response.json() };
};

const filesOf = async (cloud: TestCloud, id: string) =>
  (await listFiles(cloud)).filter((key) => key.includes(`/${id}/`));

describe('an uploaded logo', () => {
  it('is served with the type of its content, whatever its name', async ({ cloud, customer }) => {
    const { id } = await newCompany(customer);
    const { status, body } = await upload(cloud, customer, id, png('a'), 'notas.txt');
    expect([status, body.logo_url]).toEqual([200, expect.stringMatching(/^\/logos\/.*\.png$/)]);
    const served = await fetch(cloud.url + body.logo_url);
    expect(new Uint8Array(await served.arrayBuffer())).toEqual(png('a'));
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const listed = (await customer.call(routes.companies.list, {})).body.find((company) => company.id === id);
    expect(listed?.logo_url).toBe(body.logo_url);
  });

  it('may have two megabytes and not a byte more', async ({ cloud, customer }) => {
    const { id } = await newCompany(customer);
    const padded = (size: number) => {
      const bytes = new Uint8Array(size);
      bytes.set(png('a'));
      return bytes;
    };
    expect((await upload(cloud, customer, id, padded(LOGO_MAX_BYTES))).status).toBe(200);
    await expectRefusal(
      upload(cloud, customer, id, padded(LOGO_MAX_BYTES + 1)),
      413,
      'O arquivo é grande demais. O máximo são 2 MB.',
    );
  });

  it('replaces the one before, even in simultaneous uploads', async ({ cloud, customer }) => {
    const { id } = await newCompany(customer);
    await upload(cloud, customer, id, png('a'));
    await upload(cloud, customer, id, png('a'));
    expect(await filesOf(cloud, id)).toHaveLength(1);
    await Promise.all(['b', 'c', 'd', 'e'].map((seed) => upload(cloud, customer, id, png(seed))));
    const listed = (await customer.call(routes.companies.list, {})).body.find((company) => company.id === id);
    expect(await filesOf(cloud, id)).toEqual([listed?.logo_url?.slice(1)]);
  });
});

it('a logo of an account that is deleted meanwhile leaves no file', async ({ cloud }) => {
  const gone = newId();
  const save = async (logo_key: string) => (await changeBrand(gone, { logo_key })).before;
  expect(await replaceLogo(logoOwnerOf(gone), png('a'), save)).toBeUndefined();
  expect(await filesOf(cloud, logoOwnerOf(gone))).toEqual([]);
});

describe("a competitor's logo", () => {
  const refresh = async (customer: Customer, domain: string) => {
    const company = await newCompany(customer, { competitors: [domain] });
    const [competitor] = (await customer.call(routes.competitors.list, { query: { company_id: company.id } }))
      .body;
    const params = { id: competitor?.id ?? '' };
    return { params, company, refreshed: await customer.call(routes.competitors.refreshLogo, { params }) };
  };

  it('is shown by reports as soon as it is refreshed', async ({ customer }) => {
    const { params, company } = await refresh(customer, 'rival.com.br');
    const shown = async () => {
      const { body } = await customer.call(routes.reports.getGrid, { params: company });
      return body.competitors.map(({ logo_url }) => logo_url);
    };
    for (const one of [
      () => customer.call(routes.competitors.refreshLogo, { params }),
      () => customer.call(routes.competitors.refreshLogos, { params: company }),
    ]) {
      const [before] = await shown();
      await one();
      const { body } = await customer.call(routes.competitors.list, { query: { company_id: company.id } });
      expect(await shown()).toEqual(body.map(({ logo_url }) => logo_url));
      expect(await shown()).not.toEqual([before]);
    }
  });

  it('comes from the icon service, once for each refresh', async ({ cloud, customer }) => {
    requests.length = 0;
    const { params, refreshed } = await refresh(customer, 'rival.com.br');
    expect(requests).toEqual(['/?domain=rival.com.br&sz=64']);
    const served = await fetch(cloud.url + refreshed.body.logoUrl);
    expect(Buffer.from(await served.arrayBuffer())).toEqual(iconOf('rival.com.br', 16));
    const again = await customer.call(routes.competitors.refreshLogo, { params });
    // Browsers cache the old address for ever, so the new file has another.
    expect(again.body.logoUrl).not.toBe(refreshed.body.logoUrl);
    expect(await filesOf(cloud, params.id)).toHaveLength(1);
  });

  it.for([
    ['sem.com.br', 404, 'Nenhum ícone encontrado para sem.com.br.'],
    ['grande.com.br', 404, 'Nenhum ícone encontrado para grande.com.br.'],
    ['cortado.com.br', 503, 'O serviço de ícones não respondeu. Tente mais tarde.'],
  ] as const)('is missing for %s', async ([domain, status, error], { cloud, customer }) => {
    const { params, refreshed } = await refresh(customer, domain);
    expect([refreshed.status, refreshed.body.error]).toEqual([status, error]);
    expect(await filesOf(cloud, params.id)).toEqual([]);
  });

  it('is refreshed for all competitors of a company that have an icon', async ({ customer }) => {
    const competitors = ['um.com.br', 'dois.com.br', 'sem.com.br', 'cortado.com.br'];
    const some = await newCompany(customer, { competitors });
    const none = await newCompany(customer, { competitors: ['sem.com.br'] });
    const refreshAll = async (id: string) =>
      (await customer.call(routes.competitors.refreshLogos, { params: { id } })).body.message;
    expect(await refreshAll(some.id)).toBe('2 de 4 logos atualizados com sucesso!');
    const single = await newCompany(customer, { domain: 'outra.com.br', competitors: ['um.com.br'] });
    expect(await refreshAll(single.id)).toBe('1 de 1 logo atualizado com sucesso!');
    expect(await refreshAll(none.id)).toBe('Nenhum logo encontrado para os concorrentes desta empresa.');
    const listed = (await customer.call(routes.competitors.list, { query: { company_id: some.id } })).body;
    expect(listed.map(({ logo_url }) => logo_url !== null)).toEqual([true, true, false, false]);
  });
});

it('logos are fetched in parts, which are one press, and for new competitors where they are missing', async ({
  newCustomer,
}) => {
  const customer = await newCustomer({ limits: { max_competitors: 60 } });
  const { id: company_id } = await newCompany(customer, { competitors: ['um.com.br', 'sem.com.br'] });
  const refresh = async (query: { readonly after?: string; readonly since?: string }) =>
    (await customer.call(routes.competitors.refreshLogos, { params: { id: company_id }, query })).body;
  await refresh({});
  const competitors = Array.from({ length: 50 }, (_, index) => ({ domain: `novo${index}.com.br` }));
  const { body } = await customer.call(routes.competitors.createMany, { body: { company_id, competitors } });
  const since = body.created[0]?.created_at ?? '';
  const first = await refresh({ since });
  expect(first).toMatchObject({ updated: 40, total: 40, left: 10, next: expect.any(String) });
  const last = { left: 0, next: null };
  expect(await refresh({ since, after: String(first.next) })).toMatchObject({
    updated: 10,
    total: 10,
    ...last,
  });
  expect(await refresh({ since })).toMatchObject({ updated: 0, total: 0, ...last });
  const part = await refresh({});
  const outcomes = [part, await refresh({ after: String(part.next) })];
  expect(outcomes.map(({ total, left }) => [total, left])).toEqual([
    [40, 12],
    [12, 0],
  ]);
  expect(outcomes.reduce((sum, { updated }) => sum + updated, 0)).toBe(51);
  expect(part.message).toBe(`${part.updated} de 40 logos atualizados. Faltam 12.`);
  await countAttempts('logo', customer.userId, 27);
  expect(await refresh({ after: company_id })).toMatchObject({ total: 40 });
  // Of the two requests before, only the first has counted.
  expect(await refresh({})).toMatchObject({ total: 40 });
  expect(await refresh({})).toMatchObject({ error: expect.stringMatching(/^Muitos logos/) });
});
