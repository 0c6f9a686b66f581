import { expect, type Page } from '@playwright/test';
import { newCompany, newCustomer } from '../../support/people/customers.ts';
import { expectAccessible } from '../accessibility.ts';
import { advanceUntilVisible, button, changeReply } from '../acts.ts';
import { testOnOwnStack as test } from '../ownStack.ts';

const checkAll = (page: Page) => button(page, 'Verificar Todas as Palavras-chave');
const startCheck = async (page: Page) => {
  await checkAll(page).click();
  await button(page, 'Verificar').click();
};
const message = (page: Page, text: string) => page.getByText(text, { exact: true });
const row = (page: Page, name: string) =>
  page.locator('dl > div').filter({ hasText: new RegExp(`^${name}`) });

const changeSchedule = async (page: Page) => {
  await page.goto('/admin?tab=system');
  await expect(row(page, 'Hora atual em Brasília')).toContainText(/\d\d\/\d\d\/\d{4} /);
  const day = page.getByLabel('Dia da semana');
  await expect(day).toBeDisabled();
  await expect(page.getByLabel('Horário')).toHaveValue('08:00');
  await expect(row(page, 'Última verificação')).toContainText('Nenhuma ainda');

  await page.getByLabel('Frequência').selectOption('Mensal');
  await day.selectOption('Sábado');
  await page.getByLabel('Horário').fill('10:15');
  await expect(
    message(page, 'No primeiro sábado de cada mês, às 10:15, no horário de Brasília.'),
  ).toBeVisible();
  await page.getByLabel('Dia do grid completo').selectOption('Quarta-feira');
  const cost = page.getByText(/^A primeira verificação agendada a partir de cada quarta-feira lê /);
  await expect(cost).toHaveText(
    /São \d+ palavras-chave a verificar, .* Cada grid completo: no máximo \d+ requisições ao provedor\.$/,
  );
  await button(page, 'Salvar Configurações').click();
  await expect(message(page, '✅ Configurações salvas com sucesso!')).toBeVisible();
  await expect(row(page, 'Próximo horário')).toContainText(/\/20\d\d 10:15:00$/);
  await page.reload();
  await expect(day).toHaveValue('saturday');
  await expect(page.getByLabel('Horário')).toHaveValue('10:15');

  await page.getByLabel('Horário').fill('');
  await button(page, 'Salvar Configurações').click();
  await expect(page.getByLabel('Horário')).toBeFocused();
};

test('the schedule is changed, and a check of everything is started, watched and stopped', async ({
  page,
  admin: _,
  cloud,
}) => {
  await page.clock.install();
  await test.step('the schedule', () => changeSchedule(page));
  const customer = await newCustomer(cloud.url);
  await newCompany(customer, { keywords: ['bota', 'sapato', 'tênis'] });
  const answers = Promise.withResolvers<void>();
  cloud.serper.answerWith(async (organic) => {
    await answers.promise;
    return { organic };
  });
  await checkAll(page).click();
  const asked = page.getByRole('dialog', { name: 'Verificar Todas as Palavras-chave' });
  await expect(asked).toContainText(
    /São 25 palavras-chave a verificar, que pedem 25 consultas: as iguais são consultadas juntas\. .*requisições ao provedor\. Saldo no provedor \(Serper\): [45]\d{2}\.\d{3} créditos, um por requisição\./,
  );
  await button(page, 'Verificar').click();
  await expect(
    message(page, '✅ Verificação de todas as palavras-chave iniciada com sucesso.'),
  ).toBeVisible();
  await expect(button(page, 'Verificando...')).toBeDisabled();
  await expect(page.getByText('0 de 25')).toBeVisible();
  await expect(row(page, 'Deve pular')).toContainText('Sim');
  await expect(page.getByText(/^Término previsto: hoje às \d\d:\d\d$/)).toBeVisible();
  const behind = page.getByText('A verificação não terminará antes do próximo horário');
  await expect(behind).toBeHidden();
  await changeReply(page, '**/api/admin/scheduler-status', (status) => ({ ...status, isBehind: true }));
  // The page reads the run's progress every three seconds.
  await page.clock.runFor(3_000);
  await expect(behind).toBeVisible();
  await page.unroute('**/api/admin/scheduler-status');
  await expectAccessible(page);
  await button(page, 'Executar Agendamento').click();
  await expect(
    message(page, 'Uma verificação de todas as palavras-chave já está em andamento.'),
  ).toBeVisible();

  await button(page, 'Interromper').click();
  const question = page.getByRole('dialog', { name: 'Interromper Verificação' });
  await question.getByRole('button', { name: 'Interromper' }).click();
  await expect(message(page, '✅ Verificação interrompida com sucesso.')).toBeVisible();
  await expect(page.getByText('Verificação manual interrompida')).toBeVisible();

  answers.resolve();
  await startCheck(page);
  await advanceUntilVisible(page, 3_000, page.getByText('Verificação manual concluída'));
  await expect(checkAll(page)).toBeEnabled();
  await expect(row(page, 'Última verificação')).not.toContainText('Nenhuma ainda');
});
