import { expect } from '@playwright/test';
import { listCompetitors } from '../../../functions/competitors/competitors.store.ts';
import { keywordNameOf } from '../../../functions/keywords/keywords.store.ts';
import { requireKeyword, saveRanking } from '../../../functions/keywords/rankings.store.ts';
import { DAY, toMoment } from '../../../functions/platform/time/clock.ts';
import { putPoints } from '../../../functions/rankings/history.store.ts';
import { afterSerp, pointOf, type Ranking } from '../../../functions/rankings/rankings.ts';
import { type Customer, newCompany } from '../../support/people/customers.ts';
import { expectAccessible } from '../accessibility.ts';
import { goWithin } from '../acts.ts';
import { test } from '../fixtures.ts';

const KEYWORD = 'pão de queijo';
const DOMAIN = 'loja.com.br';
const localized = { country: 'br', language: 'pt-br' };

/** One measurement a day, the oldest first: some by one provider, then some by the other. */
const measured = [
  { engine: { provider: 'serper', ...localized }, position: 4 },
  { engine: { provider: 'serper', ...localized }, position: 5 },
  { engine: { provider: 'algolia', ...localized }, position: 9 },
  { engine: { provider: 'algolia', ...localized }, position: 8 },
  { engine: { provider: 'serper', ...localized }, position: 3 },
  { engine: { provider: 'algolia', ...localized }, position: 7 },
] as const;

const seedSwitches = async (customer: Customer) => {
  const company = await newCompany(customer, {
    domain: DOMAIN,
    keywords: [KEYWORD],
    competitors: ['rival.com'],
  });
  const id = keywordNameOf(company.id, KEYWORD);
  const keyword = await requireKeyword(customer.userId, id);
  const [rival] = await listCompetitors(customer.userId, company.id);
  const now = Date.now();
  const placements = measured.map(({ engine, position }, index) => {
    const at = toMoment(now - (measured.length - index) * DAY);
    return { engine, position, at, depth: 10, url: `https://${DOMAIN}/` };
  });
  await putPoints(
    id,
    placements.map((placed) => pointOf(placed, DOMAIN)),
  );
  const ranking = placements.reduce<Ranking>((kept, placed) => {
    const theirs = placed.engine.provider === 'serper' ? { ...placed, position: 1 } : undefined;
    const moment = { at: placed.at, requestedAt: placed.at };
    return afterSerp(kept, { ...placed, domain: DOMAIN }, [[rival?.id ?? '', theirs]], moment);
  }, keyword);
  await saveRanking(customer.userId, keyword, ranking);
  return company;
};

test('positions of two providers are neither joined nor compared', async ({ page, customer }) => {
  const company = await seedSwitches(customer);
  await page.goto(`/companies/${company.id}/analysis`);
  const row = page.getByRole('row', { name: KEYWORD });
  await expect(row.getByRole('cell')).toContainText(['7', '—', 'Nova', 'medição mudou']);
  await expectAccessible(page);

  await page.getByRole('button', { name: KEYWORD }).click();
  const history = page.getByRole('dialog', { name: `Histórico de “${KEYWORD}”` });
  await expect(history.getByRole('listitem')).toHaveText([
    /Início: Serper, br, pt-br$/,
    /A partir daqui: Algolia, br, pt-br$/,
    /A partir daqui: Serper, br, pt-br$/,
    /A partir daqui: Algolia, br, pt-br$/,
  ]);
  const chart = history.getByRole('img', { name: /interrompidas onde a medição mudou/ });
  const line = await chart.locator('[data-role=own] path').first().getAttribute('d');
  expect(line?.match(/[ML]/g)?.join('')).toBe('MLMLMM');

  const time = history.getByRole('slider', { name: 'Momento' });
  const own = history.getByRole('row', { name: 'Loja' }).getByRole('cell');
  await expect(time).toHaveAttribute('aria-valuetext', /Algolia, br, pt-br/);
  await expect(own).toHaveText(['7', '7', '7', DOMAIN]);
  await time.press('Home');
  await expect(time).toHaveAttribute('aria-valuetext', /Serper, br, pt-br$/);
  await expect(history.getByText(/^Em .* · Serper, br, pt-br$/)).toBeVisible();
  await expect(own).toHaveText(['4', '4', '5', DOMAIN]);

  await goWithin(page, `/companies/${company.id}/grid`);
  const cells = page.getByRole('row', { name: KEYWORD }).getByRole('cell');
  await expect(cells.nth(1)).toContainText('Serper, br, pt-br');
  // A competitor that is first with another engine is not ahead of the company here.
  await expect(cells.nth(1)).not.toHaveAttribute('data-ahead');
});
