import { describe, expect } from 'vitest';
import { LOGO_MAX_BYTES } from '#shared/contract/companies.ts';
import { routes } from '#shared/contract/index.ts';
import { iconOf } from '../../infra/local/fakes/icons.ts';
import { listen } from '../../infra/local/http.ts';
import type { TestCloud } from '../support/cloud.ts';
import { type Customer, newCompany } from '../support/customers.ts';
import { sendRaw } from '../support/everyRoute.ts';
import { it as base } from '../support/slice.ts';
import { listFiles } from '../support/storedData.ts';

/** What the icon service was asked for. */
const requests: string[] = [];

/** An icon service that fails in a different way for each domain. */
const startIcons = () =>
  listen(({ url = '' }, response): unknown => {
    requests.push(url);
    const domain = new URL(url, 'http://127.0.0.1').searchParams.get('domain') ?? '';
    if (domain === 'html.com.br') return response.end('<html><script>alert(1)</script></html>');
    if (domain === 'grande.com.br')
      return response.end(Buffer.concat([iconOf('a', 16), Buffer.alloc(200_000)]));
    if (domain === 'sem.com.br') return response.writeHead(404).end();
    if (domain === 'defeito.com.br') return response.writeHead(502).end();
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
  (await listFiles(cloud)).filter((key) => key.includes(id));

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

  it('is rejected when its content is not an image, whatever its name and type', async ({
    cloud,
    customer,
  }) => {
    const { id } = await newCompany(customer);
    const texts = ['<svg xmlns="http://www.w3.org/2000/svg"/>', '<!doctype html><script>1</script>', 'texto'];
    for (const text of texts) {
      const { status, body } = await upload(cloud, customer, id, new Uint8Array(Buffer.from(text)));
      const message = 'Envie uma imagem PNG, JPEG, WebP ou GIF.';
      expect([status, body]).toEqual([400, { error: `Logo: ${message}`, fields: { logo: message } }]);
    }
    expect(await filesOf(cloud, id)).toEqual([]);
  });

  it('may have two megabytes and not a byte more', async ({ cloud, customer }) => {
    const { id } = await newCompany(customer);
    const padded = (size: number) => {
      const bytes = new Uint8Array(size);
      bytes.set(png('a'));
      return bytes;
    };
    expect((await upload(cloud, customer, id, padded(LOGO_MAX_BYTES))).status).toBe(200);
    const { status, body } = await upload(cloud, customer, id, padded(LOGO_MAX_BYTES + 1));
    expect([status, body.error]).toEqual([413, 'O arquivo é grande demais. O máximo são 2 MB.']);
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

describe("a competitor's logo", () => {
  const refresh = async (customer: Customer, domain: string) => {
    const company = await newCompany(customer, { competitors: [domain] });
    const [rival] = (await customer.call(routes.competitors.list, { query: { company_id: company.id } }))
      .body;
    const params = { id: rival?.id ?? '' };
    return { params, refreshed: await customer.call(routes.competitors.refreshLogo, { params }) };
  };

  it('comes from the icon service, once for each refresh', async ({ cloud, customer }) => {
    requests.length = 0;
    const { params, refreshed } = await refresh(customer, 'rival.com.br');
    expect(requests).toEqual(['/?domain=rival.com.br&sz=64']);
    const served = await fetch(cloud.url + refreshed.body.logoUrl);
    expect(Buffer.from(await served.arrayBuffer())).toEqual(iconOf('rival.com.br', 16));
    const again = await customer.call(routes.competitors.refreshLogo, { params });
    // Browsers cache the old address for ever, so the new file has another one; the old file is deleted.
    expect(again.body.logoUrl).not.toBe(refreshed.body.logoUrl);
    expect(await filesOf(cloud, params.id)).toHaveLength(1);
  });

  it.for([
    ['sem.com.br', 404, 'Nenhum ícone encontrado para sem.com.br.'],
    ['html.com.br', 404, 'Nenhum ícone encontrado para html.com.br.'],
    ['grande.com.br', 404, 'Nenhum ícone encontrado para grande.com.br.'],
    ['defeito.com.br', 503, 'O serviço de ícones não respondeu. Tente mais tarde.'],
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
    expect(await refreshAll(none.id)).toBe('Nenhum logo encontrado para os concorrentes desta empresa.');
    const listed = (await customer.call(routes.competitors.list, { query: { company_id: some.id } })).body;
    expect(listed.map(({ logo_url }) => logo_url !== null)).toEqual([true, true, false, false]);
  });
});
