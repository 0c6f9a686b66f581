import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { routes } from '#shared/contract/index.ts';
import { newCompany } from '../../support/people/customers.ts';
import { button } from '../acts.ts';
import { test } from '../fixtures.ts';

test('notes are written, changed, exported and deleted; those of the system stay as they are', async ({
  page,
  customer,
}) => {
  const { id } = await newCompany(customer);
  await customer.call(routes.companies.update, {
    params: { id },
    body: { name: 'Loja', domain: 'nova.com.br' },
  });
  await page.goto(`/companies/${id}/notes`);
  const row = (text: string) => page.getByRole('row').filter({ hasText: text });
  const ofSystem = row('O domínio mudou de loja.com.br para nova.com.br.');
  await expect(ofSystem).toContainText('Sistema');
  await expect(ofSystem.getByRole('button')).toHaveCount(0);

  await button(page, 'Nova Nota').click();
  const form = page.getByRole('dialog');
  await expect(form.getByLabel('Texto')).toBeFocused();
  await form.getByLabel('Link').fill('http://loja.com.br');
  await button(page, 'Criar Nota').click();
  await expect(form.getByText('Preencha este campo.')).toBeVisible();
  await expect(form.getByText('Informe um endereço completo')).toBeVisible();
  await form.getByLabel('Texto').fill('Site novo no ar');
  await form.getByLabel('Link').fill('https://loja.com.br/novo');
  await form.getByLabel('Dia').fill('2026-11-20');
  await button(page, 'Criar Nota').click();
  await expect(form).toBeHidden();
  await expect(row('Site novo no ar')).toContainText('20/11/2026');
  await expect(row('Site novo no ar')).toContainText('Esta empresa');

  await button(page, 'Editar nota de 20/11/2026').click();
  await form.getByLabel('Vale para').selectOption('Todas as empresas');
  await button(page, 'Salvar').click();
  await expect(form).toBeHidden();
  await expect(row('Site novo no ar')).toContainText('Todas as empresas');

  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Exportar CSV').click()]);
  const file = await readFile(await download.path(), 'utf8');
  expect(file).toContain('20/11/2026;Site novo no ar;https://loja.com.br/novo;Todas as empresas;');

  await button(page, 'Excluir nota de 20/11/2026').click();
  await expect(form).toContainText('vale para todas as empresas');
  await button(page, 'Excluir').click();
  await expect(row('Site novo no ar')).toBeHidden();
  await expect(ofSystem).toBeVisible();
});
