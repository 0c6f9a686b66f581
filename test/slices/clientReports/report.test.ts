import { expect } from 'vitest';
import { type ClientReport, REPORT_SECTIONS, type ReportSection } from '#shared/contract/clientReports.ts';
import { routes } from '#shared/contract/index.ts';
import { dayText } from '#shared/format.ts';
import { closeAccount } from '../../../functions/days/closeAccount.ts';
import { keywordNameOf } from '../../../functions/keywords/keywords.store.ts';
import { saveFailure } from '../../../functions/keywords/rankings.store.ts';
import { dayOf, daysBefore } from '../../../functions/platform/time/calendar.ts';
import { DAY, toMoment } from '../../../functions/platform/time/clock.ts';
import { readPageAt } from '../../support/checks/placing.ts';
import { stayOnOneDay } from '../../support/days/oneDay.ts';
import { type Customer, newCompany } from '../../support/people/customers.ts';
import { newLink } from '../../support/routes/everyRoute.ts';
import { itWithTableProxy as it } from '../../support/slice.ts';

const HTML = '<img src=x onerror=alert(1)>';
const OWN = 'loja.com.br';
const RIVAL = 'rival.com.br';

const newMeasured = async (customer: Customer) => {
  const texts = ['um', 'dois', 'três', '<b>quatro</b>'];
  const named = { name: `Loja ${HTML}`, domain: OWN, keywords: texts, competitors: [RIVAL] };
  const company = await newCompany(customer, named);
  const now = Date.now();
  const read = (text: string, daysAgo: number, sites: Record<string, number>) =>
    readPageAt(customer, { companyId: company.id, text }, now - daysAgo * DAY, sites);
  await read('um', 8, { [OWN]: 5, [RIVAL]: 3 });
  await read('dois', 8, { [OWN]: 2 });
  await read('três', 8, { [RIVAL]: 1 });
  await closeAccount(customer.userId, [daysBefore(dayOf(now), 8)]);
  await read('um', 0, { [OWN]: 1, [RIVAL]: 3, 'outra.com.br': 2 });
  await read('dois', 0, { [OWN]: 7, 'outra.com.br': 1 });
  await read('três', 0, { [OWN]: 4, [RIVAL]: 9 });
  const later = toMoment(now + 1000);
  const failed = { at: later, requestedAt: later };
  await saveFailure(customer.userId, keywordNameOf(company.id, 'dois'), failed);
  return company;
};

const reportOf = async (customer: Customer, id: string, period: string): Promise<ClientReport> =>
  (await customer.call(routes.clientReports.preview, { params: { id }, query: { period } })).body;

const blocksOf = ({ sections }: ClientReport, id: ReportSection) =>
  sections.find((section) => section.id === id)?.blocks ?? [];

/** The tables of a section, each as its rows' texts. */
const tablesOf = (report: ClientReport, id: ReportSection) =>
  blocksOf(report, id).flatMap((block) =>
    block.kind === 'table' ? [block.rows.map((row) => row.map(({ text }) => text))] : [],
  );

const inPercent = (value: number | null = null) =>
  value === null
    ? '—'
    : `${value.toLocaleString('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })}%`;

const columnOf = (rows: readonly (readonly string[])[] = [], at = 0) => rows.map((row) => row[at]);

it.for(['1', '7', '30', daysBefore(dayOf(Date.now()), 8)])(
  'a report of the period %s has the figures of the screens',
  async (period, { customer }) => {
    await stayOnOneDay();
    const { id } = await newMeasured(customer);
    const asked = { params: { id }, query: { period } };
    const report = await reportOf(customer, id, period);
    const { body: overview } = await customer.call(routes.reports.getOverview, asked);
    const { body: pageOne } = await customer.call(routes.reports.getPageOne, asked);
    const { body: analysis } = await customer.call(routes.reports.getAnalysis, asked);
    const { body: pages } = await customer.call(routes.reports.getPages, asked);
    expect(report.sections.map((section) => section.id)).toEqual(REPORT_SECTIONS);
    const to = dayOf(Date.now());
    const from = dayText(overview.before?.day ?? '');
    expect(report.period).toEqual({ to, text: `${from} a ${dayText(to)}` });
    expect(report.headline).toContain(`desde ${from}`);

    const today = overview.days.at(-1);
    const [figures, chart] = blocksOf(report, 'visibility');
    expect(figures).toMatchObject({ figures: { 0: { value: inPercent(today?.own.visibility) } } });
    expect(report.headline).toContain(inPercent(today?.own.visibility));
    expect(chart).toMatchObject({
      days: overview.days.map(({ day }) => day),
      series: [
        { site: 0, values: overview.days.map(({ own }) => own.visibility) },
        { name: RIVAL, site: 1, values: overview.days.map(({ competitors }) => competitors[0]) },
      ],
    });

    const [sites] = tablesOf(report, 'pageOne');
    const shown = pageOne.sites
      .toSorted((one, other) => Number(!one.is_own) - Number(!other.is_own))
      .map(({ seats, visibility }) => [`${seats}`, inPercent(visibility)]);
    expect(sites?.map((row) => row.slice(1, 3))).toEqual(shown);

    const moved = tablesOf(report, 'moves').flatMap((rows) => columnOf(rows));
    expect(moved).toEqual([...overview.gains, ...overview.losses].map(({ keyword }) => keyword));
    const steps = overview.striking_distance.map(({ keyword }) => keyword);
    expect(columnOf(tablesOf(report, 'opportunities')[0])).toEqual(steps);
    const ranking = pages.pages.filter(({ best_position }) => best_position !== null);
    const addresses = ranking.map(({ url }) => new URL(url).pathname);
    expect(columnOf(tablesOf(report, 'pages')[0])).toEqual(addresses);
    expect(columnOf(tablesOf(report, 'unverified')[0]).toSorted()).toEqual(['<b>quatro</b>', 'dois']);
    const positions = new Map(
      tablesOf(report, 'keywords')[0]?.map(([keyword, position]) => [keyword, position]),
    );
    expect(positions).toEqual(
      new Map(
        analysis.keywords.map(({ keyword, current_position }) => [
          keyword,
          current_position === null ? '—' : `${current_position}ª`,
        ]),
      ),
    );
    const tables = report.sections.flatMap(({ blocks }) => blocks.filter(({ kind }) => kind === 'table'));
    for (const table of tables) {
      const { rows, columns } = table as Extract<typeof table, { kind: 'table' }>;
      expect(rows.every(({ length }) => length === columns.length)).toBe(true);
    }
  },
);

it('a report says who passed whom, shows how many seats each site has, and leaves texts as they are', async ({
  customer,
}) => {
  await stayOnOneDay();
  const { id, name } = await newMeasured(customer);
  const note = { company_id: id, day: dayOf(Date.now()), text: `Site novo ${HTML}` };
  await customer.call(routes.notes.create, { body: note });
  await customer.call(routes.notes.create, { body: { ...note, company_id: '', text: 'De outro cliente' } });
  const report = await reportOf(customer, id, '7');
  expect(report.company).toMatchObject({ name: `Loja ${HTML}`, domain: OWN });
  expect(JSON.stringify(report)).not.toMatch(/sistrix/i);
  expect(tablesOf(report, 'competitors').slice(1)).toEqual([
    [
      ['um', `à frente de ${RIVAL}`, '1ª', '3ª'],
      ['três', `à frente de ${RIVAL}`, '4ª', '9ª'],
    ],
  ]);
  expect(columnOf(tablesOf(report, 'notes')[0], 1)).toEqual([note.text]);
  expect(blocksOf(report, 'pageOne')[0]).toMatchObject({
    caption: 'Lugares na página 1 de 3 palavras-chave',
    total: 30,
    sites: [
      { owner: 'own', seats: 3 },
      { name: RIVAL, owner: 'competitor', site: 1, seats: 2 },
      ...Array.from({ length: 3 }, () => ({ owner: 'other', seats: 3 })),
      { name: 'Outros sites', owner: 'other', seats: 16 },
    ],
  });
  expect(report.summary).toEqual([
    '1 palavra-chave subiu, 1 entrou nos resultados e 1 caiu; 3 estão no top 10. Destaque: “um”, de 5ª para 1ª.',
    `${name} tem 3 dos 30 lugares na página 1 de 3 palavras-chave.`,
  ]);
});

it('a company measured for the first time has a report of that day, without changes', async ({
  customer,
}) => {
  await stayOnOneDay();
  const { id } = await newCompany(customer, { name: 'Nova', domain: OWN, keywords: ['um', 'dois'] });
  await readPageAt(customer, { companyId: id, text: 'um' }, Date.now(), { [OWN]: 4 });
  await readPageAt(customer, { companyId: id, text: 'dois' }, Date.now(), {});
  const report = await reportOf(customer, id, '30');
  expect(report.period.text).toBe(dayText(dayOf(Date.now())));
  expect(report.summary[0]).toBe('1 palavra-chave está no top 10.');
  expect(blocksOf(report, 'moves')).toEqual([
    { kind: 'lines', lines: ['Ainda não há um dia anterior com que comparar.'] },
  ]);
  const cells = tablesOf(report, 'keywords')[0]?.map((row) => row.slice(1, 4));
  expect(cells).toEqual([
    ['4ª', '—', '—'],
    ['não encontrada', '—', '—'],
  ]);
});

it('a company without a measurement has a report that says so', async ({ customer }) => {
  const { id } = await newCompany(customer, { name: 'Nova' });
  const report = await reportOf(customer, id, '7');
  expect(report.headline).toBe('Ainda não há posições verificadas.');
  expect(report.sections.map(({ blocks }) => blocks.length > 0)).toEqual(REPORT_SECTIONS.map(() => true));
});

it('a report takes few reads, and opening it few requests more', async ({ customer, visitor, table }) => {
  const { id } = await newMeasured(customer);
  const { url } = await newLink(customer, id);
  const token = url.slice(url.lastIndexOf('/') + 1);
  const count = async (call: () => Promise<{ readonly status: number }>): Promise<number> => {
    const before = table.count();
    expect((await call()).status).toBe(200);
    return table.count() - before;
  };
  // One for the session, and one for results that no closed day has.
  const preview = () => customer.call(routes.clientReports.preview, { params: { id } });
  expect(await count(preview)).toBeLessThanOrEqual(14);
  // A first opening begins two limits, for three requests each; then each is counted by one.
  const open = () => visitor(routes.clientReports.open, { body: { token } });
  expect(await count(open)).toBeLessThanOrEqual(21);
  expect(await count(open)).toBeLessThanOrEqual(17);
});
