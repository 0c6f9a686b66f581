import { expect } from '@playwright/test';
import { closeAccount } from '../../../functions/days/closeAccount.ts';
import { keywordNameOf } from '../../../functions/keywords/keywords.store.ts';
import { dayOf, daysBefore, daysFrom } from '../../../functions/platform/time/calendar.ts';
import { DAY } from '../../../functions/platform/time/clock.ts';
import { placeAt } from '../../support/checks/placing.ts';
import { newCompany } from '../../support/people/customers.ts';
import { expectAccessible } from '../accessibility.ts';
import { download } from '../acts.ts';
import { test } from '../fixtures.ts';

const DOMAIN = 'loja.com.br';
// Long enough to be cut on a phone.
const RIVAL = 'concorrente-com-um-nome-comprido-que-nao-cabe-na-tela.com.br';

/** Where the keywords rank, day by day, until today. */
const positions = {
  café: { own: [2, 4, 2, 4], competitor: [3, 3, 3, 3] },
  chá: { own: [9, 9, 8, 6], competitor: [5, 5, 5, 5] },
};

test('an overview shows what changed, where it stands and what to do next', async ({ page, customer }) => {
  const company = await newCompany(customer, {
    name: 'Loja',
    domain: DOMAIN,
    keywords: Object.keys(positions),
    competitors: [RIVAL],
  });
  const now = Date.now();
  const first = daysBefore(dayOf(now), 3);
  for (const [text, { own, competitor }] of Object.entries(positions)) {
    for (const [index, position] of own.entries()) {
      const sites = { [DOMAIN]: position, [RIVAL]: competitor[index] ?? 10 };
      await placeAt(customer, keywordNameOf(company.id, text), now - (3 - index) * DAY, sites);
    }
  }
  await closeAccount(customer.userId, daysFrom(first, dayOf(now)));

  await page.goto(`/companies/${company.id}/analysis`);
  await page.getByRole('link', { name: 'Resumo' }).click();
  await expect(page).toHaveTitle(/^Resumo de Loja · /);
  const figure = (label: string) => page.locator('dl > div').filter({ hasText: label }).locator('dd');
  await expect(figure('Visibilidade')).toHaveText('23,0% −9,5 p.p.');

  const list = (name: string) => page.getByRole('region', { name, exact: true }).getByRole('table');
  await expect(list('Ganhos')).toContainText('chá');
  await expect(list('Perdas')).toContainText('café');
  await expect(list('Ultrapassagens')).toContainText(`${RIVAL} passou você`);
  await expect(list('Ao alcance').getByRole('row')).toHaveCount(3);
  await expect(list('Canibalização')).toContainText('café');
  await expect(list('Páginas que mudaram')).toContainText('loja.com.br/p4');

  const chart = page.getByRole('img', { name: /^Visibilidade, de / });
  const plotted = chart.evaluate((it) => it.clientWidth / (it.closest('figure')?.clientWidth ?? 0));
  expect(await plotted).toBeCloseTo(0.8, 2);

  const slider = page.getByRole('slider', { name: 'Dia de Visibilidade' });
  await expect(slider).toHaveAttribute('aria-valuetext', /Você: 23,0%; .*: 31,9%$/);
  await slider.press('Home');
  await expect(slider).toHaveAttribute('aria-valuetext', /Você: 32,5%/);
  expect((await download(page, 'Exportar CSV')).name).toMatch(/^visao-geral-loja-/);

  await page.setViewportSize({ width: 360, height: 740 });
  await expectAccessible(page);
  await list('Ganhos').getByRole('button', { name: 'chá' }).click();
  await expect(page.getByRole('dialog', { name: 'Histórico de “chá”' })).toBeVisible();
});
