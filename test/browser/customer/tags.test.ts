import { expect } from '@playwright/test';
import { newCompany } from '../../support/people/customers.ts';
import { expectAccessible } from '../accessibility.ts';
import { test } from '../fixtures.ts';

test('keywords are tagged by keyboard, filtered by tags, and the filter is saved as a segment', async ({
  page,
  customer,
}) => {
  const company = await newCompany(customer, { keywords: ['café', 'chá', 'mate'] });
  await page.goto(`/companies/${company.id}/keywords`);
  const bar = page.getByRole('region', { name: 'Seleção' });
  const dialog = page.getByRole('dialog');
  for (const name of ['café', 'chá'])
    await page.getByRole('checkbox', { name: `Selecionar ${name}` }).press('Space');
  await bar.getByRole('button', { name: 'Etiquetas' }).press('Enter');
  await expect(dialog.getByRole('combobox', { name: 'Adicionar' })).toBeFocused();
  await page.keyboard.type('Quente,');
  await expect(page.getByRole('list', { name: 'Adicionar: escolhidas' })).toHaveText(/quente/);
  // As if a list were pasted.
  await dialog.getByRole('combobox', { name: 'Adicionar' }).fill('bebida; gelada');
  await expectAccessible(page, '[role=dialog]');
  await dialog.getByRole('button', { name: 'Salvar' }).press('Enter');
  await expect(page.getByText('2 palavras-chave alteradas.')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Selecionar café' }).press('Space');
  await bar.getByRole('button', { name: 'Verificar agora' }).press('Enter');
  await expect(dialog).toContainText('1 empresa e 1 palavra-chave: no máximo 1 consulta');
  await dialog.getByRole('button', { name: 'Verificar' }).press('Enter');
  await expect(page.getByText('Verificação iniciada para 1 palavra-chave')).toBeVisible();
  await bar.getByRole('combobox', { name: 'Mais' }).selectOption('Desativar');
  await dialog.getByRole('button', { name: 'Desativar' }).press('Enter');
  await expect(page.getByRole('row', { name: /chá/ })).toContainText('Inativo');

  await page.getByRole('combobox', { name: 'Filtrar por etiqueta' }).selectOption('quente');
  await expect(page.getByRole('rowheader')).toHaveText([/^café/, /^chá/]);
  await page.getByRole('button', { name: 'Salvar segmento' }).press('Enter');
  await expect(dialog.getByRole('textbox', { name: 'Nome' })).toBeFocused();
  await page.keyboard.type('Bebidas quentes');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Segmento' })).toContainText('Bebidas quentes');
  await expect(page.getByText('Visibilidade de 1 palavra-chave: —')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  // The other views keep the filter, select for the same changes, and have each other's columns.
  await page.getByRole('navigation', { name: 'Vista' }).getByRole('link', { name: 'Análise' }).press('Enter');
  await expect(page).toHaveURL(/\/analysis\?etiquetas=quente$/);
  // The address changes while the list is still there.
  await expect(page).toHaveTitle(/^Análise/);
  await expect(page.getByText('2 de 3')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Selecionar café' }).press('Space');
  await bar.getByRole('combobox', { name: 'Mais' }).selectOption('Volume');
  await dialog.getByLabel('Buscas por mês').fill('320');
  await dialog.getByRole('button', { name: 'Salvar' }).press('Enter');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Colunas' }).press('Enter');
  await page.getByRole('checkbox', { name: 'Volume' }).press('Space');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row', { name: /café/ })).toContainText('320');
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'Volume' })).toBeVisible();
  await expect(page.getByRole('definition').first()).toHaveText('2');
  await page.getByRole('button', { name: 'Remover etiqueta quente' }).press('Enter');
  await expect(page).not.toHaveURL(/etiquetas/);
  await expect(page.getByRole('rowheader')).toHaveCount(3);
});
