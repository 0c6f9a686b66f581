import { expect, type Page } from '@playwright/test';
import { routes } from '#shared/contract/index.ts';
import { keywordNameOf } from '../../../functions/keywords/keywords.store.ts';
import { newCompany } from '../../support/people/customers.ts';
import { download } from '../acts.ts';
import { test } from '../fixtures.ts';

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `palavra ${index + 1}`);

const paste = async (page: Page, text: string) => {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press('ControlOrMeta+V');
};

test('a keyword is typed, and a pasted list is previewed, saved and listed', async ({
  page,
  context,
  customer,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const name =
    'Associação Brasileira dos Fabricantes de Equipamentos e Utensílios de Panificação Artesanal Ltda.';
  const company = await newCompany(customer, { name, keywords: ['café'] });
  await page.goto(`/companies/${company.id}/keywords`);
  await page.getByRole('button', { name: 'Adicionar várias' }).click();
  const dialog = page.getByRole('dialog');
  const sheet = [
    'Palavra-chave;Volume',
    ...numbered(300).map((text) => `${text};10`),
    'CAFÉ;5',
    'x'.repeat(201),
  ];
  await expect(dialog.getByRole('textbox')).toBeFocused();
  await paste(page, sheet.join('\n'));
  const preview = dialog.getByRole('status', { name: 'Prévia' });
  await expect(preview).toContainText('300 novas');
  await expect(preview).toContainText('1 já existe');
  await expect(preview).toContainText('1 longa demais');
  expect((await customer.call(routes.keywords.list, {})).body).toHaveLength(1);
  await dialog.getByRole('button', { name: 'Adicionar 300 palavras-chave' }).click();
  await expect(page.getByText('301 palavras-chave', { exact: true })).toBeVisible();
  await expect(page.getByText('300 palavras-chave adicionadas, 1 já existia.')).toBeVisible();
  await page.getByRole('button', { name: 'Nova palavra-chave' }).click();
  await expect(dialog.getByRole('textbox')).toBeFocused();
  await page.keyboard.type('mate preto');
  await page.keyboard.press('Enter');
  await expect(page.getByText('302 palavras-chave')).toBeVisible();
  // Every column is in view, even beside a long company name.
  await expect(page.getByRole('button', { name: 'Excluir mate preto' })).toBeInViewport({ ratio: 1 });
});

test('a list asks which column is which, and repairs what was decoded wrongly', async ({
  page,
  customer,
}) => {
  const company = await newCompany(customer);
  await page.goto(`/companies/${company.id}/keywords?nova=varias`);
  const dialog = page.getByRole('dialog');
  const list = dialog.getByRole('textbox');
  const preview = dialog.getByRole('status', { name: 'Prévia' });
  const question = dialog.getByRole('group', { name: 'Que coluna é qual?' });
  const file = (text: string) =>
    dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'lista.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await file('Frase,Dificuldade,Buscas\ncafÃ© forte,52,"1,300"\nchÃ¡,3,2.1K');
  await expect(preview).toContainText('Diga abaixo que coluna é qual.');
  await expect(preview).toContainText('0 novas');
  await expect(dialog.getByRole('button', { name: 'Adicionar', exact: true })).toBeDisabled();
  await expect(question.getByRole('table')).toContainText('café forte');
  await expect(question.getByLabel('Volume')).toHaveValue('-1');
  await question.getByLabel('Volume').selectOption('Buscas');
  await question.getByRole('button', { name: 'Usar estas colunas' }).click();
  await expect(question).toBeHidden();
  await expect(preview).toContainText('2 novas');
  await expect(list).toHaveValue('Palavra-chave\tEtiquetas\tVolume\ncafé forte\t\t1300\nchá\t\t2100');

  await list.fill('Palavra-chave;Volume\ncalÃ§ado;90\nCAFÉ®;1K – 10K');
  await expect(preview).toContainText('CAFÉ®: 1K – 10K');
  await dialog.getByRole('button', { name: 'Adicionar 2 palavras-chave' }).click();
  await expect(page.getByText('2 palavras-chave adicionadas.')).toBeVisible();
});

test('what is filtered is exported, and the chosen ones are deleted by keyboard', async ({
  page,
  customer,
}) => {
  const texts = ['=1+1', 'chá; "verde"', 'café', 'chá preto', ...numbered(60)];
  const company = await newCompany(customer, { keywords: texts });
  await page.goto(`/companies/${company.id}/keywords`);
  await page.getByRole('searchbox').fill('chá');
  await expect(page.getByText('2 de 64')).toBeVisible();
  const { name, text: content } = await download(page, 'Exportar CSV');
  expect(name).toMatch(/^palavras-chave-loja-\d{4}-\d\d-\d\d\.csv$/);
  expect(content.split('\r\n').map((line) => line.split(';')[0])).toEqual([
    '\ufeffPalavra-chave',
    'chá preto',
    '"chá',
    '',
  ]);
  await page.getByRole('button', { name: 'chá preto', exact: true }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Histórico de “chá preto”' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('checkbox', { name: 'Selecionar chá preto' }).press('Space');
  const bar = page.getByRole('region', { name: 'Seleção' });
  await expect(bar).toContainText('1 selecionada');
  await page.getByRole('searchbox').fill('');
  await expect(page.getByText('2 de 64')).toBeHidden();
  await page.getByRole('checkbox', { name: 'Selecionar página' }).press('Space');
  await expect(bar).toContainText('50 selecionadas');
  await bar.getByRole('button', { name: 'Selecionar as 64' }).press('Enter');
  await page.getByRole('searchbox').fill('palavra');
  await expect(bar).toContainText('60 selecionadas');
  await bar.getByRole('button', { name: 'Excluir' }).press('Enter');
  const question = page.getByRole('dialog');
  await expect(question).toContainText('Tem certeza que deseja excluir 60 palavras-chave?');
  // A keyword that somebody else has deleted meanwhile does not count as chosen.
  await customer.call(routes.keywords.delete, { params: { id: keywordNameOf(company.id, 'palavra 60') } });
  await question.getByRole('button', { name: 'Excluir' }).press('Enter');
  await expect(page.getByText('59 palavras-chave excluídas com sucesso!')).toBeVisible();
  await expect(question).toBeHidden();
  await page.getByRole('searchbox').fill('');
  await expect(page.getByRole('rowheader')).toHaveText(['=1+1', 'café', 'chá preto', 'chá; "verde"']);
  expect((await customer.call(routes.keywords.list, {})).body).toHaveLength(4);
  // A deleted keyword that is added again is no longer chosen.
  await page.getByRole('button', { name: 'Nova palavra-chave' }).press('Enter');
  await expect(question.getByRole('textbox')).toBeFocused();
  await page.keyboard.type('palavra 1');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('checkbox', { name: 'Selecionar palavra 1' })).not.toBeChecked();
  await expect(bar).toContainText('4 selecionadas');
});
