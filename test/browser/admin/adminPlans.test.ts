/** These tests change the price list, so they run on a stack that few tests share. */
import { expect, type Page } from '@playwright/test';
import { managedPrices } from '#shared/contract/admin/prices.ts';
import type { TestCloud } from '../../support/cloud/cloud.ts';
import { expectAccessible } from '../accessibility.ts';
import { goWithin, hold } from '../acts.ts';
import { testOnDemoStack as test } from '../ownStack.ts';

const card = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Planos' }).getByRole('listitem').filter({ hasText: name });

const status = (page: Page, text: string) => expect(page.getByRole('status').getByText(text)).toBeVisible();
const alert = (page: Page, text: string) =>
  expect(page.getByRole('alert').filter({ hasText: text }).first()).toBeVisible();

const failToChange = async (page: Page) => {
  await card(page, 'Profissional').getByRole('button', { name: 'Excluir Profissional' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Ele tem 1 assinante')).toBeVisible();
  await dialog.getByRole('button', { name: 'Excluir' }).click();
  await alert(page, '❌ Erro ao excluir plano: Este plano tem assinantes e não pode ser excluído.');
  await page.getByRole('button', { name: 'Editar Profissional' }).click();
  await page.route('**/api/admin/plans/*', (route) => route.fulfill({ status: 502, body: '<html>' }));
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByRole('alert').getByText('Erro ao salvar plano', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page.getByText('❌ Erro ao salvar plano', { exact: true })).toBeVisible();
  await page.unroute('**/api/admin/plans/*');
};

const synchronise = async (page: Page, cloud: TestCloud) => {
  const row = (name: string) => page.getByRole('row', { name });
  await goWithin(page, '/stripe-price-sync');
  await expect(page).toHaveTitle('Sincronização de Preços · Ranqueia');
  await expect(page.getByText('Quem já assina mantém o preço que contratou.')).toBeVisible();
  await expect(row('Profissional')).toContainText('Sincronizado');
  await expect(row('Profissional').getByRole('button')).toHaveCount(0);
  await expect(row('Essencial')).toContainText('N/A');
  await expect(row('Essencial')).toContainText('Precisa Sincronizar');
  await expectAccessible(page);
  const answerRead = await hold(page, `**${managedPrices.listPriceSync.path}`);
  await row('Essencial').getByRole('button', { name: 'Sincronizar' }).click();
  await expect(row('Essencial').getByRole('button')).toBeDisabled();
  answerRead();
  await expect(page.getByText(/^Plano sincronizado com sucesso! Novo preço: price_\w+$/)).toBeVisible();
  await expect(row('Essencial')).toContainText('Sincronizado');

  cloud.stripe.setFaults({ rate: 1, kinds: ['401'] });
  await page.getByRole('button', { name: 'Sincronizar Todos' }).click();
  await alert(page, 'Erro ao sincronizar: O Stripe recusou a chave secreta.');
  await alert(page, 'Erro ao carregar status de sincronização');
  const way = page.getByRole('link', { name: 'Abrir o diagnóstico' }).first();
  await expect(way).toHaveAttribute('href', '/stripe-config');
  cloud.stripe.setFaults({});
  await page.getByRole('button', { name: 'Sincronizar Todos' }).click();
  await status(page, 'planos sincronizados com sucesso!');
  await expect(page.getByRole('row').filter({ hasText: 'Sincronizado' })).toHaveCount(3);
  await expect(page.getByRole('alert')).toHaveCount(0);
};

test('a plan is created, changed, synchronised and deleted, visitors see it at once, and failures are shown', async ({
  page,
  cloud,
  browser,
  stack,
  admin: _,
}) => {
  const visitor = await browser.newPage({ baseURL: stack.url });
  await page.route('**/api/admin/plans*', (route) =>
    route.fulfill({ status: 409, json: { error: 'Não agora.' } }),
  );
  await page.goto('/admin?tab=plans');
  await alert(page, 'Não agora.');
  await page.unroute('**/api/admin/plans*');
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(card(page, 'Profissional')).toContainText('R$ 129,90');
  await expect(card(page, 'Profissional')).toContainText('Assinantes1');
  await expectAccessible(page);
  await test.step('failures', () => failToChange(page));

  await page.getByRole('button', { name: 'Novo Plano' }).click();
  const dialog = page.getByRole('dialog');
  await expectAccessible(page, '[role=dialog]');
  await dialog.getByLabel('Empresas').fill('0');
  await dialog.getByRole('button', { name: 'Criar Plano' }).click();
  await expect(dialog.getByLabel('Nome')).toBeFocused();
  await expect(dialog.getByText('O mínimo é 1.')).toBeVisible();
  await dialog.getByLabel('Nome').fill('Vitrine');
  await dialog.getByLabel('Empresas').fill('2');
  await dialog.getByLabel('Preço mensal').fill('79.5');
  const save = await hold(page, '**/api/admin/plans', 'POST');
  await dialog.getByRole('button', { name: 'Criar Plano' }).click();
  await expect(dialog.getByRole('button', { name: 'Salvando...' })).toBeDisabled();
  save();
  await status(page, 'Plano criado com sucesso!');
  await expect(card(page, 'Vitrine')).toContainText('R$ 79,50');

  for (const path of ['/', '/plans']) {
    await visitor.goto(path);
    await expect(card(visitor, 'Vitrine')).toContainText('R$ 79,50');
  }
  await card(page, 'Vitrine').getByRole('button', { name: 'Editar Vitrine' }).click();
  await expect(dialog.getByRole('heading', { name: 'Editar Plano' })).toBeVisible();
  await dialog.getByLabel('Nome').fill('Vitrine Nova');
  await dialog.getByLabel('Preço mensal').fill('80');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await status(page, 'Plano atualizado com sucesso! O preço novo só será cobrado depois da sincronização');
  await card(page, 'Vitrine Nova').getByRole('button', { name: 'Editar Vitrine Nova' }).click();
  await dialog.getByLabel('Empresas').fill('9');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(card(page, 'Vitrine Nova')).toContainText('Empresas9');
  // A page that is open shows the new price after a visit within the site, without a reload.
  await visitor.getByRole('link', { name: 'Ranqueia' }).first().click();
  await expect(card(visitor, 'Vitrine Nova')).toContainText('R$ 80,00');

  await card(page, 'Vitrine Nova').getByRole('button', { name: 'Excluir Vitrine Nova' }).click();
  await expect(dialog.getByText('Tem certeza que deseja excluir o plano "Vitrine Nova"?')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await card(page, 'Vitrine Nova').getByRole('button', { name: 'Excluir Vitrine Nova' }).click();
  await dialog.getByRole('button', { name: 'Excluir' }).click();
  await status(page, 'Plano excluído com sucesso!');
  await expect(card(page, 'Vitrine Nova')).toHaveCount(0);
  await visitor.reload();
  await expect(visitor.getByRole('list', { name: 'Planos' }).getByRole('listitem').first()).toBeVisible();
  await expect(card(visitor, 'Vitrine Nova')).toHaveCount(0);
  await visitor.close();
  await page.getByRole('tab', { name: 'Logs' }).click();
  await expect(
    page.getByRole('listitem').filter({ hasText: /^Preço mensal: R\$\s79,50 R\$\s80,00$/ }),
  ).toBeVisible();
  await test.step('the price sync', () => synchronise(page, cloud));
});
