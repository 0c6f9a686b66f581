import { expect, type Page } from '@playwright/test';
import { demoCustomer } from '../../../infra/local/demo/data.ts';
import { movingParts } from '../accessibility.ts';
import { advanceUntilVisible, message, stopClock } from '../acts.ts';
import { test } from '../fixtures.ts';

const BREAD = 'pão de fermentação natural';
const ROLLS = 'pãezinhos de leite em casa';

test('the demo customer signs in by keyboard and checks a new company', async ({ page, plantResult }) => {
  await plantResult(BREAD, 'ateliedopao.com.br', 4);
  await plantResult(BREAD, 'levain.com.br', 2);
  await signInByKeyboard(page);

  const subscription = page.getByRole('region', { name: 'Assinatura' });
  await expect(subscription).toContainText('PlanoProfissionalStatusActive');
  await expect(subscription).toContainText('22 / 300');
  await expect(subscription).toContainText('2 / 5');

  await createCompany(page);
  await createKeywords(page);
  await createCompetitor(page);

  await tab(page, 'Análise').click();
  await expect(row(page, BREAD)).toContainText('não verificado');
  await stopClock(page);
  await press(page, 'Verificar Posições', 'check-keywords');
  await advanceUntilVisible(page, 1, overlay(page, 'Verificação iniciada para 2 palavras-chave'));
  await expect(overlay(page)).toContainText(/[012] de 2$/);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await movingParts(page)).toEqual([]);
  await outlastOverlay(page);
  await expect(overlay(page)).toBeHidden();
  await expect(page.getByRole('button', { name: /^Verifica/ })).toBeFocused();
  // The check then continues under a progress bar.
  const end = message(page, '2 palavras-chave verificadas: 1 não encontrada.');
  await expect(end).toBeVisible();
  await expect(page.getByRole('button', { name: 'Verificar Posições' })).toBeEnabled();
  await expect(page.getByRole('progressbar')).toBeHidden();
  await expect(row(page, BREAD).getByRole('cell').nth(0)).toHaveText('4');
  await expect(row(page, BREAD)).toContainText('Nova');
  await expect(row(page, ROLLS).getByRole('cell')).toContainText(['∞', '—', 'Não encontrada', '—']);

  await page.getByRole('link', { name: 'Ver Grid' }).click();
  await expect(page.getByText('Top 100')).toBeVisible();
  await expect(page.getByText(/“Atualizar Grid” posiciona todos\.$/)).toBeVisible();
  await stopClock(page);
  await press(page, 'Atualizar Grid', 'check-grid');
  await advanceUntilVisible(
    page,
    1,
    overlay(page, /Verificação iniciada para 2 palavras-chave e 1 concorrente(?!s)/),
  );
  await outlastOverlay(page);
  await expect(page.getByRole('button', { name: 'Atualizar Grid' })).toBeEnabled();
  await expect(row(page, BREAD).getByRole('cell')).toHaveText(['4', '2, à sua frente']);
  await page.getByRole('link', { name: 'Voltar para Análise' }).click();
  await expect(page).toHaveURL(/\/analysis$/);
  await page.getByRole('link', { name: 'Empresas' }).first().click();
  await expect(card(page, 'Ateliê do Pão')).toContainText('Não encontradas1');
});

const signInByKeyboard = async (page: Page) => {
  await page.goto('/login');
  await expect(page.getByText(demoCustomer.email)).toBeVisible();
  const email = page.getByLabel('E-mail');
  for (let tabs = 0; tabs < 5 && !(await email.evaluate((it) => it === document.activeElement)); tabs += 1) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.type(demoCustomer.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(demoCustomer.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: `Bem-vindo, ${demoCustomer.name}` })).toBeVisible();
};

const createCompany = async (page: Page) => {
  await page.getByRole('link', { name: 'Empresas' }).click();
  await page.getByRole('button', { name: 'Nova Empresa' }).click();
  const form = page.getByRole('dialog', { name: 'Nova Empresa' });
  await form.getByRole('button', { name: 'Criar Empresa' }).click();
  await expect(form.getByText('Preencha este campo.')).toHaveCount(2);
  await form.getByLabel('Nome').fill('Ateliê do Pão');
  await form.getByLabel('Domínio').fill('https://www.ateliedopao.com.br/loja');
  await form.getByRole('button', { name: 'Criar Empresa' }).click();
  await expect(form).toBeHidden();
  const many = page.getByRole('dialog', { name: 'Adicionar várias palavras-chave' });
  await expect(many.getByLabel('Palavras-chave', { exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  // The address no longer asks for the list, so a reload does not open it again.
  await expect(page).toHaveURL(/\/companies\/\w+\/keywords$/);
};

const createKeywords = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ateliê do Pão');
  await expect(page.getByRole('heading', { name: 'Nenhuma palavra-chave encontrada' })).toBeVisible();
  for (const text of [BREAD, ROLLS]) {
    await page.getByRole('button', { name: 'Nova Palavra-chave' }).click();
    const form = page.getByRole('dialog', { name: 'Nova Palavra-chave' });
    await expect(form.getByLabel('Empresa')).toHaveValue(/./);
    await form.getByLabel('Palavra-chave').fill(text);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Palavra-chave criada com sucesso!')).toBeVisible();
    await expect(row(page, text)).toContainText('Ativo');
  }
};

const createCompetitor = async (page: Page) => {
  await tab(page, 'Concorrentes').click();
  await page.getByLabel('Filtrar por empresa').selectOption('Ateliê do Pão');
  await expect(page.getByRole('heading', { name: 'Nenhum concorrente encontrado' })).toBeVisible();
  await page.getByRole('button', { name: 'Novo Concorrente' }).click();
  const form = page.getByRole('dialog', { name: 'Novo Concorrente' });
  await form.getByLabel('Nome').fill('Levain');
  await form.getByLabel('Domínio').fill('levain.com.br');
  await form.getByRole('button', { name: 'Criar Concorrente' }).click();
  await expect(card(page, 'Levain')).toContainText('levain.com.br');
};

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Empresa' }).getByRole('link', { name });
const card = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const row = (page: Page, keyword: string) => page.getByRole('row').filter({ hasText: keyword });
const overlay = (page: Page, text: string | RegExp = '') =>
  page.getByRole('dialog', { name: 'Verificando...' }).filter({ hasText: text });

/** Waits for the reply too, during which the page's clock stands still. */
const press = async (page: Page, name: string, start: string) => {
  const replied = page.waitForResponse(`**/${start}`);
  await page.getByRole('button', { name }).click();
  await (await replied).finished();
};

/** Lets the seconds pass for which a check covers the screen, and restarts the page's clock. */
const outlastOverlay = async (page: Page) => {
  await page.clock.runFor(11_000);
  await page.clock.resume();
};
