import { expect } from '@playwright/test';
import { routes } from '#shared/contract/index.ts';
import { closeAccount } from '../../../functions/days/closeAccount.ts';
import { keywordNameOf } from '../../../functions/keywords/keywords.store.ts';
import { dayOf, daysBefore, daysFrom } from '../../../functions/platform/time/calendar.ts';
import { DAY } from '../../../functions/platform/time/clock.ts';
import { placeAt } from '../../support/checks/placing.ts';
import { newCompany } from '../../support/people/customers.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../accessibility.ts';
import { download, hold } from '../acts.ts';
import { test } from '../fixtures.ts';

test('a period is chosen once for all reports', async ({ page, demo: _ }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/dashboard');
  const companies = page.getByRole('region', { name: 'Quem precisa de você' }).getByRole('listitem');
  // Other tests add companies to the same account.
  for (const name of [/Passo Firme/, /Serra Alta/]) {
    await expect(companies.filter({ hasText: name })).toHaveCount(1);
  }
  await expect(page.getByRole('img', { name: /^Visibilidade, de / })).toBeVisible();
  await expect(page.getByLabel('Comparar com')).toHaveValue('7');
  const asked = page.waitForRequest('**/api/portfolio?period=30');
  await page.getByLabel('Comparar com').selectOption('30 dias antes');
  await asked;
  await expect(page).toHaveURL(/[?]periodo=30$/);

  // Pages without the period in their address begin with the last choice.
  const analysed = page.waitForRequest('**/analysis?period=30');
  await page.goto(
    (await companies.getByRole('link').first().getAttribute('href'))?.replace(/overview.*/, 'analysis') ?? '',
  );
  await analysed;
  await expect(page.getByLabel('Comparar com')).toHaveValue('30');
  await expect(page).toHaveURL(/[?]periodo=30$/);
  await page.getByLabel('Comparar com').selectOption('7 dias antes');
  await expect(page).toHaveURL(/\/analysis$/);
});

test('on the first day, the dashboard says what is not found, and when the day closes', async ({
  page,
  customer,
  plantResult,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const company = (name: string, keyword: string) => newCompany(customer, { name, keywords: [keyword] });
  const check = async ({ id }: { id: string }) => {
    await customer.call(routes.checks.startKeywords, { params: { id } });
    await expect
      .poll(async () => (await customer.call(routes.checks.getProgress, { params: { id } })).body.check?.done)
      .toBe(1);
  };
  const fresh = await company('Nova', 'xícara de porcelana');
  await check(fresh);
  await page.goto('/dashboard');
  const rows = page
    .getByRole('list', { name: 'Nenhuma palavra-chave perdeu visibilidade' })
    .getByRole('listitem');
  const nowhere = rows.getByRole('link', { name: 'A palavra-chave não foi encontrada até a posição 50' });
  await expect(nowhere).toHaveAttribute('href', `/companies/${fresh.id}/analysis`);
  await expectAccessible(page);

  await plantResult('moedor de café', 'loja.com.br', 4);
  await check(await company('Loja', 'moedor de café'));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Ainda não há um dia fechado' })).toBeVisible();
  await expect(page.getByText('fecha à meia-noite')).toBeVisible();
  await expect(rows.filter({ hasText: 'Loja' })).toContainText('Ainda não há com que comparar');
  await expectNoSidewaysScroll(page, 360);
});

test('the first screen says which of twelve clients needs somebody, why, and what to do first', async ({
  page,
  customer,
}) => {
  const [word, other] = ['veterinário 24 horas', 'banho e tosa'];
  const [worst = '', ...others] = Array.from({ length: 12 }, (_, index) => `Cliente ${index + 1}`);
  const now = Date.now();
  const days = [daysBefore(dayOf(now), 7), dayOf(now)] as const;
  for (const name of [...others, worst]) {
    const domain = `${name.toLowerCase().replace(' ', '')}.com.br`;
    const { id } = await newCompany(customer, {
      name,
      domain,
      keywords: [word, other],
      competitors: ['petz.com.br'],
    });
    const place = (keyword: string, ago: number, sites: Readonly<Record<string, number>>) =>
      placeAt(customer, keywordNameOf(id, keyword), now - ago * DAY, sites);
    await place(word, 7, { [domain]: 4, 'petz.com.br': 6 });
    await place(word, 0, { [domain]: name === worst ? 11 : 4, 'petz.com.br': 6 });
    for (const ago of [7, 0]) await place(other, ago, { [domain]: 2, 'petz.com.br': 9 });
  }
  await closeAccount(customer.userId, daysFrom(...days));
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/dashboard');
  const clients = page.getByRole('region', { name: 'Quem precisa de você' });
  const losing = clients.getByRole('list', { name: 'Quem precisa de você' }).getByRole('listitem');
  await expect(losing).toHaveCount(1);
  await expect(losing).toContainText(worst);
  const rows = clients.getByRole('listitem');
  await expect(rows).toHaveCount(12);
  const said = 'Saiu do top 10: veterinário 24 horas (4 → 11); petz.com.br passou à frente em 1';
  const reason = rows.first().getByRole('link', { name: said });
  await expect(reason).toBeInViewport({ ratio: 1 });
  const step = rows.first().getByRole('link', { name: `Ao alcance (11 → 10): ${word}` });
  await expect(step).toBeInViewport({ ratio: 1 });
  await expect(rows.nth(1)).toContainText('Nenhuma palavra-chave mudou de posição');
  await expect(rows.last()).toBeInViewport({ ratio: 1 });
  const strip = await page.getByText('Posição média').first().locator('xpath=ancestor::dl').boundingBox();
  expect(strip?.height).toBeLessThanOrEqual(72);
  expect((await download(page, 'Exportar CSV')).name).toMatch(/^visibilidade-/);
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(reason).toBeInViewport({ ratio: 1 });
  await expectNoSidewaysScroll(page, 360);
  await expectAccessible(page);
  await step.click();
  const history = page.getByRole('dialog', { name: `Histórico de “${word}”` });
  await expect(history.getByRole('radio', { name: 'A página 1' })).toBeChecked();
  await history.press('Escape');
  // Low enough that the end of the page does not stop it.
  await page.setViewportSize({ width: 1280, height: 700 });
  const answerPageOne = await hold(page, '**/page-one?*');
  await reason.click();
  const losses = page.getByRole('heading', { name: 'Perdas' });
  const belowBar = async () => Math.round((await losses.boundingBox())?.y ?? 0);
  await expect.poll(belowBar).toBe(68);
  answerPageOne();
  await expect(page.getByText('A primeira página aparece depois')).toBeAttached();
  await expect.poll(belowBar).toBe(68);
  await expect(page.getByRole('region', { name: 'Perdas' })).toContainText(word);
});
