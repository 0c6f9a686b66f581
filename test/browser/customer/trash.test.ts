import { expect } from '@playwright/test';
import { routes } from '#shared/contract/index.ts';
import { newCompany } from '../../support/people/customers.ts';
import { expectAccessible, expectFits } from '../accessibility.ts';
import { test } from '../fixtures.ts';

const NAME = 'Café Orgânico da Serra e Companhia de Torrefação Artesanal';

test('a company with keywords is deleted by its name, restored, and deleted for good', async ({
  page,
  customer,
}) => {
  const missing: string[] = [];
  page.on('response', (response) => response.status() === 404 && missing.push(response.url()));
  const company = await newCompany(customer, { name: NAME, keywords: ['café'] });
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/companies');
  await expect(page.getByRole('button', { name: /^Lixeira/ })).toHaveCount(0);
  await page.getByRole('button', { name: `Excluir ${NAME}` }).click();
  const question = page.getByRole('dialog', { name: 'Excluir empresa' });
  await expect(question).toContainText(`Tem certeza que deseja excluir a empresa "${NAME}"?`);
  await expect(question).toContainText('Vai com ela 1 palavra-chave e o histórico.');
  await expectAccessible(page, '[role=dialog]');
  const confirm = question.getByRole('button', { name: 'Excluir', exact: true });
  await expect(confirm).toBeDisabled();
  await question.getByLabel(`Para confirmar, digite ${NAME}`).fill(NAME.toLowerCase());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Nenhuma empresa encontrada' })).toBeVisible();
  expect(missing).toEqual([]);

  const open = page.getByRole('button', { name: 'Lixeira (1)' });
  await open.click();
  const trash = page.getByRole('dialog', { name: 'Lixeira' });
  await expect(trash).toContainText(/loja\.com\.br · 1 palavra-chave · some em \d\d\/\d\d\/\d{4}/);
  await expectFits(trash);
  await expectAccessible(page, '[role=dialog]');
  await trash.getByRole('button', { name: `Restaurar ${NAME}` }).click();
  await expect(page.getByRole('link', { name: NAME })).toBeVisible();
  await expect(open).toHaveCount(0);

  await customer.call(routes.companies.delete, { params: { id: company.id } });
  await page.reload();
  await open.click();
  await trash.getByRole('button', { name: `Excluir agora ${NAME}` }).click();
  const ending = page.getByRole('dialog', { name: 'Excluir agora' });
  await expect(ending).toContainText(
    `Tem certeza que deseja excluir a empresa "${NAME}"? Esta ação não pode ser desfeita.`,
  );
  await ending.getByLabel(`Para confirmar, digite ${NAME}`).fill(NAME);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Empresa excluída de vez com sucesso!')).toBeVisible();
  await expect(open).toHaveCount(0);
});
