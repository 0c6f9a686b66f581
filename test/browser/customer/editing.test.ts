import { expect, type Page } from '@playwright/test';
import { routes } from '#shared/contract/index.ts';
import { iconOf } from '../../../infra/local/fakes/icons.ts';
import { addInactiveKeyword } from '../../support/checks/checks.ts';
import { newCompany } from '../../support/people/customers.ts';
import { expectAccessible, expectFits } from '../accessibility.ts';
import { hold, message } from '../acts.ts';
import { mainLink, test } from '../fixtures.ts';

test('a new customer finds the way to a first company', async ({ page, customer }) => {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Bem-vindo, Cliente de Teste' })).toBeVisible();
  const form = page.getByRole('dialog', { name: 'Nova empresa' });
  // The first steps have the form, so nothing below offers it again.
  await expect(page.getByRole('form', { name: 'Nova empresa' })).toBeVisible();
  await mainLink(page, 'Palavras-chave').click();
  await expect(page.getByRole('button', { name: 'Nova palavra-chave' })).toBeDisabled();
  await page.getByRole('link', { name: 'Criar empresa' }).click();
  await expect(form.getByLabel('Nome')).toBeFocused();
  await page.keyboard.press('Escape');
  // The address no longer asks for the form, so a reload does not open it again.
  await expect(page).toHaveURL('/companies');
  const { id } = await newCompany(customer);
  await page.reload();
  await page.getByRole('link', { name: 'Análise' }).click();
  await expect(page.getByRole('heading', { name: 'Dados não encontrados' })).toBeVisible();
  await addInactiveKeyword(customer, { id }, 'parada');
  await page.reload();
  const views = page.getByRole('navigation', { name: 'Vista' });
  await expect(page.getByRole('button', { name: 'Verificar Posições' })).toBeDisabled();
  await expect(page.getByText(/^Todas as palavras-chave estão inativas/)).toBeVisible();
  // The company's name stays in view while the next screen loads.
  const answerGrid = await hold(page, '**/grid?*');
  await views.getByRole('link', { name: 'Grid' }).click();
  await expect(views.getByRole('link', { name: 'Grid' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Loja');
  answerGrid();
});

test('a company with hostile names is edited, gets a logo, shows them as plain text and is deleted', async ({
  page,
  customer,
}) => {
  const hostile = '<img src=x onerror=alert(1)>';
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await newCompany(customer, { keywords: [hostile, '"><script>alert(1)</script>'] });
  await page.goto('/companies');
  await page.getByRole('button', { name: 'Editar Loja' }).click();
  const form = page.getByRole('dialog', { name: 'Editar empresa' });
  await form.getByLabel('Site').fill('https://blog.loja.com.br/');
  await form.getByLabel('Nome').fill(hostile);
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByRole('link', { name: 'blog.loja.com.br' })).toBeVisible();
  await expect(page.getByRole('button', { name: `Editar ${hostile}` })).toBeFocused();

  await upload(page, hostile, iconOf('loja.com.br', 64));
  await expect(page.getByText('Logo atualizado com sucesso!')).toBeVisible();
  await expect(page.getByRole('main').locator('img')).toHaveJSProperty('naturalWidth', 64);
  await upload(page, hostile, Buffer.from('<svg onload="alert(1)">'));
  await expect(page.getByRole('alert')).toContainText('PNG, JPEG, WebP ou GIF');

  await page.getByRole('link', { name: hostile }).click();
  const tabs = page.getByRole('navigation', { name: 'Empresa' });
  const names = ['Resumo', 'Palavras-chave', 'Concorrentes', 'Páginas'];
  for (const view of ['Lista', 'Análise', 'Grid']) {
    await page.getByRole('navigation', { name: 'Vista' }).getByRole('link', { name: view }).click();
    await expect(page).toHaveTitle(new RegExp(`^${view === 'Lista' ? 'Palavras-chave' : view} de`));
    await expect(tabs.getByRole('link')).toHaveText(names);
    await expect(tabs.locator('a:not([aria-current=false])')).toHaveText('Palavras-chave');
    await expect(page.getByRole('rowheader', { name: hostile })).toBeVisible();
    await expect(page).toHaveTitle(/<img src=x/);
  }

  await mainLink(page, 'Empresas').click();
  await page.getByRole('button', { name: `Excluir ${hostile}` }).click();
  const question = page.getByRole('dialog', { name: 'Excluir empresa' });
  await expect(question).toContainText(`Tem certeza que deseja excluir a empresa "${hostile}"?`);
  await question.getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByText('Empresa excluída com sucesso!')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Nenhuma empresa encontrada' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Empresas' })).toBeFocused();
  expect(dialogs).toEqual([]);
});

test('where somebody else has changed the same since, a form shows what is stored and keeps what was typed', async ({
  page,
  customer,
}) => {
  const { id, domain } = await newCompany(customer);
  const change = async (name: string, website: string | null = null) => {
    const { status } = await customer.call(routes.companies.update, {
      params: { id },
      body: { name, website, domain },
    });
    expect(status).toBe(200);
  };
  const dialog = page.getByRole('dialog', { name: 'Editar empresa' });
  const save = () => dialog.getByRole('button', { name: 'Salvar', exact: true }).click();
  await page.goto('/companies');
  await page.getByRole('button', { name: 'Editar Loja' }).click();
  await expect(dialog).toBeVisible();
  await change('Loja', 'https://blog.loja.com.br/');
  await dialog.getByLabel('Nome').fill('Loja Leste');
  await save();
  await expect(dialog.getByRole('alert').first()).toContainText('Outra aba ou outra pessoa alterou isto');
  await expect(dialog.getByText(/^Valor atual: /)).toHaveText(['Valor atual: https://blog.loja.com.br/']);
  await expect(dialog.getByLabel('Site')).toBeFocused();
  await expect(dialog.getByLabel('Nome')).toHaveValue('Loja Leste');
  await expectAccessible(page, '[role=dialog]');

  await dialog.getByLabel('Site').fill('https://blog.loja.com.br/');
  await save();
  await expect(page.getByRole('button', { name: 'Editar Loja Leste' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'blog.loja.com.br' })).toBeVisible();
});

test('keywords and competitors are deleted for good, here and in another tab', async ({ page, customer }) => {
  const longName = `${'a'.repeat(50)}.${'b'.repeat(50)}.com.br`;
  await newCompany(customer, {
    keywords: ['café', 'chá', 'mate'],
    competitors: ['rival.com.br', longName],
  });
  await page.goto('/keywords');
  await expect(page.getByRole('rowheader')).toHaveText(['café', 'chá', 'mate']);
  const { body: listed } = await customer.call(routes.keywords.list, {});
  for (const { id } of listed.filter(({ keyword }) => keyword === 'café')) {
    await customer.call(routes.keywords.delete, { params: { id } });
  }
  await page.getByRole('button', { name: 'Excluir café' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'não encontrada' })).toBeVisible();
  await expect(page.getByRole('rowheader')).toHaveText(['chá', 'mate']);
  await expect(page.getByRole('heading', { name: 'Palavras-chave' })).toBeFocused();

  await mainLink(page, 'Concorrentes').click();
  await page.getByRole('button', { name: 'Atualizar logos' }).click();
  await expect(message(page, 'Selecione uma empresa primeiro')).toBeVisible();
  await page.getByLabel('Filtrar por empresa').selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Atualizar logos' }).click();
  await expect(page.getByText('2 de 2 logos atualizados com sucesso!')).toBeVisible();
  await page.getByRole('button', { name: 'Excluir rival.com.br' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'rival.com.br' })).toHaveCount(0);
  const other = page.getByRole('listitem').filter({ hasText: longName });
  await expect(other).toHaveCount(1);

  const empty = await newCompany(customer, { domain: 'filial.com.br' });
  await page.goto(`/competitors?empresa=${empty.id}`);
  await expect(page.getByText('0 concorrentes')).toBeVisible();
  await page.getByRole('button', { name: 'Mostrar todas as empresas' }).click();
  await expect(other).toHaveCount(1);
  await expect(page.getByLabel('Filtrar por empresa')).toBeFocused();
  await expect(page).toHaveURL(/\/competitors$/);

  // A dialog wraps a long name and keeps its close button in view.
  await page.setViewportSize({ width: 360, height: 800 });
  await page.getByRole('button', { name: 'Analisar palavras-chave' }).click();
  const dialog = page.getByRole('dialog', { name: /^Palavras-chave de a+/ });
  await expect(dialog.getByText('Posição média')).toBeVisible();
  await expectFits(dialog);
  await expect(dialog.getByRole('button', { name: 'Fechar' })).toBeInViewport({ ratio: 1 });
});

const upload = async (page: Page, company: string, buffer: Buffer) => {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: `Enviar logo de ${company}` }).click();
  await (await chooser).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
};
