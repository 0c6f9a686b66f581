/** These tests change the price list, so they run on a stack that few tests share. */
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../accessibility.ts';
import { goWithin } from '../acts.ts';
import { testOnOwnStack as test } from '../ownStack.ts';

const card = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Planos' }).getByRole('listitem').filter({ hasText: name });

const status = (page: Page, text: string) => expect(page.getByRole('status').getByText(text)).toBeVisible();
const alert = (page: Page, text: string) =>
  expect(page.getByRole('alert').filter({ hasText: text }).first()).toBeVisible();

const failToDelete = async (page: Page) => {
  await card(page, 'Profissional').getByRole('button', { name: 'Excluir Profissional' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Ele tem 1 assinante')).toBeVisible();
  await dialog.getByRole('button', { name: 'Excluir' }).click();
  await alert(page, '❌ Erro ao excluir plano: Este plano tem assinantes e não pode ser excluído.');
};

const synchronise = async (page: Page) => {
  const row = (name: string) => page.getByRole('row', { name });
  await goWithin(page, '/stripe-price-sync');
  await expect(page).toHaveTitle('Sincronização de Preços · Ranqueia');
  await expect(page.getByText('Quem já assina mantém o preço que contratou.')).toBeVisible();
  await expect(row('Profissional')).toContainText('Sincronizado');
  await expect(row('Essencial')).toContainText('Precisa Sincronizar');
  await row('Essencial').getByRole('button', { name: 'Sincronizar' }).click();
  await expect(page.getByText(/^Plano sincronizado com sucesso! Novo preço: price_\w+$/)).toBeVisible();
  await expect(row('Essencial')).toContainText('Sincronizado');

  await page.getByRole('button', { name: 'Sincronizar Todos' }).click();
  await status(page, 'planos sincronizados com sucesso!');
  await expect(page.getByRole('row').filter({ hasText: 'Sincronizado' })).toHaveCount(3);
};

test('a plan is created, changed, synchronised and deleted, visitors see it at once, and failures are shown', async ({
  page,
  browser,
  stack,
  admin: _,
}) => {
  const visitor = await browser.newPage({ baseURL: stack.url });
  await page.goto('/admin?tab=plans');
  await expect(card(page, 'Profissional')).toContainText('R$ 129,90');
  await expect(card(page, 'Profissional')).toContainText('Assinantes1');
  await test.step('failures', () => failToDelete(page));

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
  await dialog.getByRole('button', { name: 'Criar Plano' }).click();
  await status(page, 'Plano criado com sucesso!');
  await expect(card(page, 'Vitrine')).toContainText('R$ 79,50');

  for (const path of ['/', '/plans']) {
    await visitor.goto(path);
    await expect(card(visitor, 'Vitrine')).toContainText('R$ 79,50');
  }
  await card(page, 'Vitrine').getByRole('button', { name: 'Editar Vitrine' }).click();
  await dialog.getByLabel('Nome').fill('Vitrine Nova');
  await dialog.getByLabel('Preço mensal').fill('80');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await status(page, 'Plano atualizado com sucesso! O preço novo só será cobrado depois da sincronização');
  // A page that is open shows the new price after a visit within the site, without a reload.
  await visitor.getByRole('link', { name: 'Ranqueia' }).first().click();
  await expect(card(visitor, 'Vitrine Nova')).toContainText('R$ 80,00');

  await card(page, 'Vitrine Nova').getByRole('button', { name: 'Excluir Vitrine Nova' }).click();
  await expect(dialog.getByText('Tem certeza que deseja excluir o plano "Vitrine Nova"?')).toBeVisible();
  await dialog.getByRole('button', { name: 'Excluir' }).click();
  await status(page, 'Plano excluído com sucesso!');
  await expect(card(page, 'Vitrine Nova')).toHaveCount(0);
  await visitor.reload();
  await expect(visitor.getByRole('list', { name: 'Planos' }).getByRole('listitem').first()).toBeVisible();
  await expect(card(visitor, 'Vitrine Nova')).toHaveCount(0);
  await visitor.close();
  await test.step('the price sync', () => synchronise(page));
});
