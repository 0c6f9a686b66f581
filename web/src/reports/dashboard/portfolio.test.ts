import { expect, it } from 'vitest';
import { byNeed, reasonOf } from './attention.ts';
import { foundNothing, type PortfolioCompany, portfolioCsv, toSeries } from './portfolio.ts';

const AT = '2026-11-21T12:00:00.000Z';
const figures = {
  overall_position: 12.5,
  top_3: 2,
  top_10: 4,
  top_20: 5,
  top_50: 6,
  not_found: 1,
  beyond: 0,
  not_verified: 3,
  carried: 0,
};

const same = { overall_position: 0, top_3: 0, top_10: 0, top_20: 0, top_50: 0, not_found: 0 };

const card = {
  website: null,
  logo_url: null,
  created_at: AT,
  keywords_count: 12,
  active_keywords: 10,
  competitors_count: 3,
  average_position: 12.5,
  improved: 1,
  declined: 2,
  not_found: 1,
  last_check: AT,
  version: '1',
};

/** A company with the visibility of days, of which the last is today. */
const company = (name: string, ...values: (number | null)[]): PortfolioCompany => {
  const [before, today] = values.slice(-2);
  return {
    company: { ...card, id: name, name, domain: `${name}.com.br` },
    today: today === undefined ? null : { ...figures, visibility: today },
    change:
      before == null || today == null
        ? null
        : { ...same, visibility: Math.round((today - before) * 100) / 100 },
    before_day: before === undefined || today === undefined ? null : '2026-11-20',
    moves: { up: 1, down: 2, entered: 3, left: 4 },
    attention: { lost: 0, largest_loss: null, left_top_10: null, left_top_10_count: 0, passed_by: null },
    best_step: null,
    days: values.map((visibility, index) => ({ day: `2026-11-${22 - values.length + index}`, visibility })),
  };
};

it('colours the three that moved most, each otherwise, and says how they changed', () => {
  const changes = [1, -8, 0, 3, -2, 4];
  const companies = changes.map((change, index) => company(`c${index}`, 10, 10 + change));
  const series = toSeries([...companies, company('never')]);
  const loud = series.filter(({ isQuiet }) => !isQuiet);
  expect(loud.map(({ id, note }) => [id, note])).toEqual([
    ['c1', '−8,0\u00a0p.p.'],
    ['c5', '+4,0\u00a0p.p.'],
    ['c3', '+3,0\u00a0p.p.'],
  ]);
  expect(new Set(loud.map(({ site }) => site)).size).toBe(3);
  const sites = (all: typeof series) => new Map(all.map(({ id, site }) => [id, site]));
  const turned = changes.toReversed().map((change, index) => company(`c${index}`, 10, 10 + change));
  expect(sites(toSeries(turned))).toEqual(sites(series));
  const many = Array.from({ length: 30 }, (_, index) => company(`c${index}`, 10, index % 12 ? 10 : 20));
  expect(
    new Set(
      toSeries(many)
        .slice(0, 3)
        .map(({ site }) => site),
    ).size,
  ).toBe(3);
  expect(series.map(({ id }) => id)).not.toContain('never');
  expect(toSeries([company('only', 5, 5)])).toMatchObject([{ id: 'only', isQuiet: false }]);
});

it('exports what the table shows, and with which day it compares', () => {
  const { header, rows } = portfolioCsv([company('loja', 20, 26.75), company('nova')]);
  expect(rows).toEqual([
    ['loja', 'loja.com.br', 10, 26.75, 6.75, '20/11/2026', 2, 4, 1, 2, 3, 4, 3, new Date(AT)],
    ['nova', 'nova.com.br', 10, null, null, null, null, null, 1, 2, 3, 4, 10, new Date(AT)],
  ]);
  for (const row of rows) expect(row).toHaveLength(header.length);
});

it('counts what was checked where no site was found, and tells nothing before the first check', () => {
  const lost = { ...figures, visibility: 0, top_50: 0, not_found: 10 };
  const row = { ...company('lost'), today: lost };
  expect(foundNothing([row, company('never')])).toBe(10);
  expect(foundNothing([row, company('found', 3, 4)])).toBeUndefined();
  expect(foundNothing([company('never')])).toBeUndefined();
});

const left = { keyword_id: 'k', keyword: 'veterinário 24 horas', previous_position: 4, position: 18 };
const petz = { competitor_id: 'p', name: 'Petz', keywords: 3, others: 0 };
const still = { up: 0, down: 0, entered: 0, left: 0 };
const quiet = { lost: 0, largest_loss: null, left_top_10: null, left_top_10_count: 0, passed_by: null };
const largest_loss = { ...left, keyword: 'ração', position: 5, previous_position: 1 };
const lost = (visibility: number) => ({ ...quiet, lost: visibility });

/** A company that was at 10 % and is where `change` leads, all of its keywords verified. */
const row = (change: number, rest: Partial<ReturnType<typeof company>>) => {
  const { today, ...one } = company('loja', 10, 10 + change);
  return { ...one, today: today && { ...today, not_verified: 0 }, ...rest };
};

/** A company none of whose keywords is found, and which cannot be compared. */
const nowhere = (name: string) => ({
  ...company(name, null, 0),
  today: { ...figures, visibility: 0, top_50: 0, not_found: 8 },
  attention: quiet,
});

it.each([
  {
    of: row(-8, { attention: { ...lost(8), left_top_10: left, left_top_10_count: 3, passed_by: petz } }),
    said: 'Saíram do top 10: veterinário 24 horas (4 → 18) e mais 2; Petz passou à frente em 3',
  },
  {
    of: row(-8, {
      attention: { ...lost(8), left_top_10: { ...left, position: null }, left_top_10_count: 1 },
    }),
    said: 'Saiu do top 10: veterinário 24 horas (4 → ∞)',
  },
  {
    of: row(1, {
      attention: { ...lost(2.5), largest_loss, passed_by: { ...petz, others: 2 } },
      moves: { ...still, down: 1, left: 1, up: 3 },
    }),
    said: '1 palavra-chave caiu e 1 saiu dos resultados: ração (1 → 5) e mais 1; Petz passou à frente em 3, e mais 2 concorrentes; perdeu 2,5 e ganhou 3,5\u00a0p.p.',
  },
  {
    of: row(-1, { attention: { ...lost(1), largest_loss }, moves: { ...still, down: 1 } }),
    said: '1 palavra-chave caiu: ração (1 → 5)',
  },
  {
    of: row(2, { attention: quiet, moves: { ...still, up: 1 } }),
    said: '1 palavra-chave subiu, e nenhuma caiu',
  },
  {
    of: { ...company('loja', 10, 10), attention: quiet, moves: still },
    said: 'Nenhuma palavra-chave mudou de posição; 3 não verificadas',
  },
  { of: company('loja', null, 10), said: 'Ainda não há com que comparar' },
  { of: nowhere('loja'), said: 'Nenhuma das 8 palavras-chave foi encontrada até a posição 50' },
  { of: company('loja', 10, null), said: 'Nenhuma verificação nos últimos 7 dias' },
  { of: company('loja'), said: 'Ainda não verificada' },
])('says why a company needs somebody: $said', ({ of, said }) => {
  expect(reasonOf(of)).toBe(said);
});

it('begins with what lost most, whatever was gained, and ends with what cannot be compared', () => {
  const named = (name: string, change: number | null, attention = quiet) => ({
    ...(change === null ? company(name) : company(name, 10, 10 + change)),
    attention,
  });
  const rows = [
    named('new', null),
    named('still', 0),
    named('best', 4, lost(3)),
    named('worst', -3, lost(5)),
    named('up', 2),
    nowhere('nowhere'),
  ];
  expect(byNeed(rows).map(({ company: { name } }) => name)).toEqual([
    'worst',
    'best',
    'still',
    'nowhere',
    'up',
    'new',
  ]);
});
