import { readFileSync } from 'node:fs';
import { type Browser, expect, type Page } from '@playwright/test';
import { REPORT_SECTIONS } from '#shared/contract/clientReports.ts';
import { routes } from '#shared/contract/index.ts';
import { closeAccount } from '../../../functions/days/closeAccount.ts';
import { dayOf, daysBefore, daysFrom } from '../../../functions/platform/time/calendar.ts';
import { DAY } from '../../../functions/platform/time/clock.ts';
import { iconOf } from '../../../infra/local/fakes/icons.ts';
import { readPageAt } from '../../support/checks/placing.ts';
import { type Customer, newCompany } from '../../support/people/customers.ts';
import { expectAccessible, expectFits } from '../accessibility.ts';
import { recordRequests } from '../acts.ts';
import { test } from '../fixtures.ts';
import { openWithin } from '../opening.ts';

const NOT_VALID = 'Este link não vale mais. Peça um novo a quem o enviou.';
const HOSTILE = '<img src=x onerror="document.title=1">';
const KEYWORDS = [HOSTILE, 'k'.repeat(80), 'أحذية رياضية', 'café especial', 'sela'];

/** A company whose keywords have moved since yesterday. */
const newReported = async (customer: Customer, name = 'Loja') => {
  const company = await newCompany(customer, { name, keywords: KEYWORDS, competitors: ['rival.com.br'] });
  const now = Date.now();
  for (const [index, text] of KEYWORDS.entries())
    for (const daysAgo of [1, 0])
      await readPageAt(customer, { companyId: company.id, text }, now - daysAgo * DAY, {
        'loja.com.br': 2 + index + daysAgo,
        'rival.com.br': 9,
      });
  await closeAccount(customer.userId, daysFrom(daysBefore(dayOf(now), 1), dayOf(now)));
  return company;
};

const newLink = async (customer: Customer, id: string, chosen: { password?: string } = {}) => {
  const body = { sections: [...REPORT_SECTIONS], introduction: `${HOSTILE}\nDuas linhas.`, ...chosen };
  return (await customer.call(routes.clientReports.createLink, { params: { id }, body })).body;
};

/** A page of somebody who has neither cookies nor an account here. */
const newVisitor = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ locale: 'pt-BR', viewport: { width: 1280, height: 800 } })).newPage();

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('six clicks lead from the dashboard to a copied link with the own logo, which anybody opens', async ({
  page,
  browser,
  customer,
}) => {
  const { id } = await newReported(customer);
  const note = { company_id: id, day: dayOf(Date.now()), text: 'Site novo' };
  await customer.call(routes.notes.create, { body: note });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Enviar ao cliente: Loja' }).click();
  const dialog = page.getByRole('dialog', { name: 'Enviar ao cliente' });
  await expect(dialog.getByText(/^A visibilidade de Loja subiu/)).toBeVisible();
  await expect(dialog.getByRole('checkbox', { name: 'Notas' })).not.toBeChecked();
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(7);
  await expect(dialog.getByText('Nada no período')).toHaveCount(1);
  await expectAccessible(page, '[role=dialog]');
  await page.setViewportSize({ width: 1280, height: 800 });
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click();
  await press('Definir marca');
  const brand = page.getByRole('dialog', { name: 'Marca' });
  await brand.getByLabel('Nome').press('Escape');
  await expect(brand).toBeHidden();
  await expect(dialog.getByRole('button', { name: 'Definir marca' })).toBeFocused();
  await press('Definir marca');
  await brand.getByLabel('Nome').fill('Agência Norte');
  const chooser = page.waitForEvent('filechooser');
  await brand.getByRole('button', { name: 'Enviar logo' }).click();
  const buffer = iconOf('loja.com.br', 64);
  await (await chooser).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(buffer) });
  const logo = brand.getByRole('img', { name: 'Agência Norte' });
  await expect(logo).toBeVisible();
  await brand.getByLabel('Remover o logo').check();
  await expect(logo).toBeHidden();
  await brand.getByLabel('Remover o logo').uncheck();
  await brand.getByRole('button', { name: 'Salvar marca' }).click();
  await expect(dialog.getByRole('button', { name: 'Alterar marca' })).toBeFocused();
  await dialog.getByLabel('Introdução').fill('Bom mês.');
  await dialog.press('Escape');
  await page.getByRole('button', { name: 'Enviar ao cliente: Loja' }).click();
  await expect(dialog.getByLabel('Introdução')).toHaveValue('Bom mês.');
  await dialog.getByLabel('Comparar com').selectOption('30');
  await expect(page).toHaveURL(/\/dashboard$/);
  await press('Criar e copiar link');
  await expect(page.getByText('Link copiado.')).toBeVisible();
  const url = await page.evaluate(() => navigator.clipboard.readText());
  await press('Copiar texto para WhatsApp');
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(new RegExp(`^A visibilidade de Loja subiu .*\n.*\n.*\n${url}$`));
  const picture = page.waitForEvent('download');
  await press('Baixar imagem');
  expect((await picture).suggestedFilename()).toMatch(/^Loja \d{4}-\d\d-\d\d\.png$/);

  const visitor = await newVisitor(browser);
  const requests = recordRequests(visitor, ({ pathname }) => pathname.startsWith('/api/'));
  await openWithin(visitor, url, { kB: 100, files: 3, readsEarly: false });
  expect(requests.map((request) => new URL(request.url()).pathname)).toEqual(['/api/shared-reports']);
  await expect(visitor).toHaveTitle(/^Loja: relatório de posições, /);
  await expect(visitor.getByRole('img', { name: 'Agência Norte' })).toBeVisible();
  await expect(visitor.getByRole('region', { name: 'Todas as palavras-chave' })).toContainText('café');
  const gains = visitor.getByRole('region', { name: 'O que subiu ou entrou' }).getByRole('row');
  const brief = await gains.count();
  await visitor.getByRole('button', { name: 'Mostrar mais: O que subiu ou entrou' }).click();
  await expect(gains).toHaveCount(brief + 1);
  await expect(visitor.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');

  const pdf = visitor.waitForEvent('download');
  await visitor.getByRole('button', { name: 'Baixar PDF' }).click();
  expect((await pdf).suggestedFilename()).toMatch(/^Loja \d{4}-\d\d-\d\d\.pdf$/);
  expect(readFileSync(await (await pdf).path(), 'latin1')).toMatch(/^%PDF-/);

  await visitor.emulateMedia({ media: 'print' });
  await expect(visitor.getByRole('button', { name: 'Imprimir' })).toBeHidden();
  await expect(visitor.locator('thead').first()).toHaveCSS('display', 'table-header-group');
  // A4, upright.
  expect((await visitor.pdf({ preferCSSPageSize: true })).toString('latin1')).toMatch(/MediaBox \[0 0 59\d/);
  await visitor.context().close();

  await press('Criar outro link');
  await expect(dialog.getByLabel('Comparar com')).toBeFocused();
  await dialog.getByRole('button', { name: /^Revogar o link de/ }).click();
  await page.getByRole('dialog', { name: 'Revogar link' }).getByRole('button', { name: 'Revogar' }).click();
  await expect(dialog.getByText('Links desta empresa')).toBeHidden();
  await expect(dialog.getByRole('button', { name: 'Criar e copiar link' })).toBeVisible();
});

test('a shared report shows hostile names as text, opens by its password alone, and closes when revoked', async ({
  browser,
  customer,
}) => {
  const { id } = await newReported(customer, `${HOSTILE}${'W'.repeat(58)}`);
  const link = await newLink(customer, id, { password: 'segredo' });
  const page = await newVisitor(browser);
  await page.goto(link.url);
  await expectAccessible(page);
  const field = page.getByLabel('Senha');
  await field.fill('errada');
  await field.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Senha incorreta.');
  await field.fill('segredo');
  await page.getByRole('button', { name: 'Abrir relatório' }).click();
  const headline = page.getByRole('heading', { level: 1 });
  await expect(headline).toContainText(HOSTILE);
  await expect(page.locator('img')).toHaveCount(0);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  await expectFits(page.locator('article'));
  await page.setViewportSize({ width: 360, height: 800 });
  // A shade says that a table goes on.
  const shadeOf = (table: Element) => getComputedStyle(table, '::after').opacity;
  const table = page.getByRole('region', { name: 'Todas as palavras-chave' });
  await expect.poll(() => table.evaluate(shadeOf)).toBe('1');
  await table.evaluate((it) => it.scrollTo(it.scrollWidth, 0));
  await expect.poll(() => table.evaluate(shadeOf)).toBe('0');

  await customer.call(routes.clientReports.revokeLink, { params: { id: link.id } });
  await page.getByRole('button', { name: 'Baixar PDF' }).click();
  await expect(page.getByRole('alert')).toHaveText(`O PDF não pôde ser baixado. ${NOT_VALID}`);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Link indisponível' })).toBeVisible();
  await expect(page.getByText(NOT_VALID)).toBeVisible();
  await page.context().close();
});
