import { expect } from '@playwright/test';
import { newCompany, newCustomer } from '../../support/people/customers.ts';
import { expectAccessible } from '../accessibility.ts';
import { signIn, test } from '../fixtures.ts';

test('a competitor is typed, and a pasted list is judged before it is saved', async ({ page, customer }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const company = await newCompany(customer, { competitors: ['rival.com.br'] });
  await page.goto(`/competitors?empresa=${company.id}&nova=1`);
  const dialog = page.getByRole('dialog');
  const name = dialog.getByLabel('Nome');
  const domain = dialog.getByLabel('Domínio');
  await name.fill('Rival');
  await domain.fill('www.rival.com.br');
  await dialog.getByRole('button', { name: 'Criar concorrente' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Este domínio já é um concorrente desta empresa.');
  await expect(domain).toBeFocused();
  await domain.fill('vizinha.com.br');
  await dialog.getByRole('button', { name: 'Criar concorrente' }).click();
  await expect(page.getByText('2 concorrentes', { exact: true })).toBeVisible();
  await expect(page.getByRole('main').locator('img')).toHaveCount(1);

  await page.getByRole('button', { name: 'Adicionar vários' }).click();
  await dialog
    .getByRole('textbox', { name: 'Concorrentes' })
    .fill(
      'Nome;Domínio\nA maior de todas;https://maior.com.br/loja\nRIVAL.com.br\nmenor.com.br\nwww.maçã.com.br\nblog.vizinha.com.br\ndistante.com.br',
    );
  await expect(dialog.getByRole('status', { name: 'Prévia' })).toContainText('5 novos');
  await expectAccessible(page, '[role=dialog]');
  await dialog.getByRole('button', { name: 'Adicionar 5 concorrentes' }).click();
  await expect(page.getByText('5 concorrentes adicionados, 1 já existia.')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'A maior de todas' })).toContainText('maior.com.br');
  await expect(page.getByRole('main').locator('img')).toHaveCount(6);

  await page.getByRole('button', { name: 'Editar menor.com.br' }).click();
  await expect(name).toBeFocused();
  await expectAccessible(page, '[role=dialog]');
  await name.fill('A menor de todas');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Editar A menor de todas' })).toBeFocused();
});

test('a pasted list outlives Escape and the session, but is neither shown to others nor after it is discarded', async ({
  page,
  context,
  baseURL,
  customer,
}) => {
  const url = String(baseURL);
  const other = await newCustomer(url, { planId: 3 });
  for (const owner of [customer, other]) await newCompany(owner, {});
  const chosen = await newCompany(customer, {});
  await page.goto('/competitors');
  const dialog = page.getByRole('dialog');
  const list = dialog.getByRole('textbox', { name: 'Concorrentes' });
  await page.getByRole('button', { name: 'Adicionar vários' }).click();
  await dialog.getByLabel('Empresa').selectOption(chosen.id);
  await page.setViewportSize({ width: 640, height: 400 });
  await list.fill('rival.com.br');
  await expect(dialog.getByRole('button', { name: 'Adicionar 1 concorrente' })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Adicionar vários' }).click();
  await expect(dialog.getByLabel('Empresa')).toHaveValue(chosen.id);
  await context.clearCookies();
  await dialog.getByRole('button', { name: 'Adicionar 1 concorrente' }).click();
  await expect(page.getByRole('heading', { name: 'Sua sessão expirou' })).toBeVisible();
  await signIn(context, url, other);
  await page.reload();
  await expect(list).toHaveValue('');
  await signIn(context, url, customer);
  await page.reload();
  await expect(list).toHaveValue('rival.com.br');
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: 'Adicionar vários' }).click();
  await expect(list).toHaveValue('');
});
