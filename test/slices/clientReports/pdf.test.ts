import { expect } from 'vitest';
import { APPENDIX, REPORT_SECTIONS } from '#shared/contract/clientReports.ts';
import { routes } from '#shared/contract/index.ts';
import { closeAccount } from '../../../functions/days/closeAccount.ts';
import { dayOf, daysBefore } from '../../../functions/platform/time/calendar.ts';
import { DAY } from '../../../functions/platform/time/clock.ts';
import { iconOf } from '../../../infra/local/fakes/icons.ts';
import { readPageAt } from '../../support/checks/placing.ts';
import { newCompany } from '../../support/people/customers.ts';
import { newLink } from '../../support/routes/everyRoute.ts';
import { it as base } from '../../support/slice.ts';

const { clientReports } = routes;

const it = base.extend(
  'download',
  ({ visitor }) =>
    (url: string, password?: string) =>
      visitor(clientReports.download, { body: { token: url.slice(url.lastIndexOf('/') + 1), password } }),
);

/** A grey point. */
const JPEG = Buffer.from(
  `/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP${'/'.repeat(86)}wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=`,
  'base64',
);

/** Its objects; the text itself is compressed. */
const structureOf = (pdf: string): string => Buffer.from(pdf, 'base64').toString('latin1');

const pagesOf = (structure: string): number => structure.match(/\/Type \/Page\b/g)?.length ?? 0;

it('a link has a tagged PDF, with an appendix of all keywords and the name of the agency', async ({
  customer,
  download,
}) => {
  const keywords = Array.from({ length: 80 }, (_, place) => `sela de couro nº ${place} (é ✓ 🐎)`);
  const { id } = await newCompany(customer, { name: '<b>Selaria</b> & Cia', keywords });
  const { body: brand } = await customer.call(clientReports.getBrand, {});
  const form = { name: 'Agência\u202e Horizonte', colour: '#0b6e4f', version: brand.version };
  const { status } = await customer.call(clientReports.updateBrand, { body: form });
  expect(status).toBe(400);
  await customer.call(clientReports.updateBrand, { body: { ...form, name: 'Agência Horizonte' } });
  const { url } = await newLink(customer, id, { introduction: 'Olá!\n)/Type /Page(\\' });
  const { body } = await download(url);
  const structure = structureOf(body.pdf);
  expect(structure).toMatch(/^%PDF-1\.7/);
  for (const part of [
    '/MarkInfo',
    '/Lang (pt-BR)',
    '/S /H1',
    '/S /H2',
    '/S /Table',
    '/S /TH',
    '/Scope /Column',
  ])
    expect(structure).toContain(part);
  const appendix = pagesOf(structure);
  expect(appendix).toBeGreaterThan(2);
  expect(structure.match(/\/S \/TR/g)?.length).toBeGreaterThan(keywords.length);
  const short = await newLink(customer, id, { sections: ['visibility'] });
  expect(pagesOf(structureOf((await download(short.url)).body.pdf))).toBe(1);
});

it('what is before the appendix takes two pages, with everything in it', async ({ customer, download }) => {
  const keywords = Array.from(
    { length: 30 },
    (_, place) => `sela de couro para equitação e trabalho ${place}`,
  );
  const rivals = Array.from({ length: 10 }, (_, place) => `selas-e-arreios-do-concorrente-${place}.com.br`);
  const name = 'Selaria e Correaria Irmãos Figueiredo de Albuquerque';
  const domain = 'selariairmaosfigueiredo.com.br';
  const { id } = await newCompany(customer, { name, domain, keywords, competitors: rivals });
  const now = Date.now();
  for (const daysAgo of [2, 1, 0])
    for (const [place, text] of keywords.entries())
      await readPageAt(customer, { companyId: id, text }, now - daysAgo * DAY, {
        ...Object.fromEntries(rivals.map((rival, index) => [rival, index + 1])),
        [domain]: 1 + ((place + (place % 2 ? daysAgo : 3 - daysAgo)) % 10),
      });
  await closeAccount(customer.userId, [daysBefore(dayOf(now), 2), daysBefore(dayOf(now), 1)]);
  for (const text of [
    'Site novo',
    'O Google mudou os critérios de qualidade, o que leva semanas. '.repeat(3),
  ])
    await customer.call(routes.notes.create, { body: { company_id: id, day: dayOf(now), text } });
  const sections = REPORT_SECTIONS.filter((section) => !APPENDIX.includes(section));
  const introduction = `Olá!\n\n${'Publicamos as páginas de categoria e corrigimos títulos. '.repeat(5)}`;
  const { url } = await newLink(customer, id, { sections, introduction, period: '7' });
  const structure = structureOf((await download(url)).body.pdf);
  expect(structure.match(/\/S \/Table/g)?.length).toBe(7);
  expect(pagesOf(structure)).toBe(2);
});

it('has the logo, opens like the page and is not counted', async ({ customer, download }) => {
  const { id } = await newCompany(customer, { keywords: ['sela'] });
  const { url, id: link } = await newLink(customer, id, { password: 'segredo' });
  expect([(await download(url)).status, (await download(url, 'outra!')).status]).toEqual([401, 401]);
  const hasLogo = async (file: Buffer) => {
    await customer.call(clientReports.uploadBrandLogo, { file: new Blob([new Uint8Array(file)]) });
    return structureOf((await download(url, 'segredo')).body.pdf).includes('/Subtype /Image');
  };
  // Decoding a PNG could exhaust or end the process: its chunks may say anything of their lengths.
  const endless = Buffer.from(iconOf('agencia', 32));
  endless.writeUInt32BE(0xfffffff4, 33);
  expect(await hasLogo(endless)).toBe(false);
  expect(await hasLogo(JPEG)).toBe(true);
  const { body: links } = await customer.call(clientReports.listLinks, { params: { id } });
  expect(links).toMatchObject([{ id: link, opened: 0 }]);
  await customer.call(clientReports.revokeLink, { params: { id: link } });
  expect((await download(url, 'segredo')).status).toBe(404);
});
