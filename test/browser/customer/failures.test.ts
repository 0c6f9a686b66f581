import { expect, type Page, type Route } from '@playwright/test';
import { companies } from '#shared/contract/companies.ts';
import { newCompany } from '../../support/people/customers.ts';
import { expectAccessible } from '../accessibility.ts';
import { advanceUntilVisible, goWithin, routeOnce, stopClock } from '../acts.ts';
import { mainLink, test } from '../fixtures.ts';

const failWith500 = (route: Route) => route.fulfill({ status: 500, body: '<html>Bad gateway</html>' });
const failWrites = (page: Page) =>
  page.route('**/api/**', (route) =>
    route.request().method() === 'GET' ? route.continue() : failWith500(route),
  );

test('a read that fails or is never answered is reported and can be tried again', async ({
  page,
  customer,
}) => {
  const company = await newCompany(customer, { keywords: ['café'] });
  const retry = page.getByRole('button', { name: 'Tentar novamente' }).first();
  const never = () => undefined;
  await page.clock.install();
  // A user whom the server cannot name is asked to wait, not to sign in.
  await page.route('**/api/auth/me', never);
  await page.goto('/companies');
  await advanceUntilVisible(page, 12_000, retry);
  await expect(page.getByText('O servidor não respondeu. Verifique sua conexão.')).toBeVisible();
  await page.route('**/api/auth/me', failWith500);
  const failed = page.waitForResponse('**/api/auth/me');
  await retry.click();
  await failed;
  await expect(retry).toBeEnabled();
  await expect(page.getByRole('heading', { name: 'Não foi possível carregar' })).toBeVisible();
  await expect(page.getByText('O servidor está com problemas.')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.unroute('**/api/auth/me');
  await retry.press('Enter');
  await expect(page.getByRole('link', { name: 'Loja' })).toBeVisible();

  for (const [open, fail] of [
    [() => page.goto('/dashboard'), failWith500],
    [() => mainLink(page, 'Palavras-chave').click(), (route: Route) => route.abort('internetdisconnected')],
    [() => page.goto(`/companies/${company.id}/analysis`), never],
  ] as const) {
    await page.route(/api\/(?!auth)/, fail);
    await open();
    // A read is tried three times, some seconds apart, unless its time is up.
    await advanceUntilVisible(page, fail === never ? 12_000 : 2_500, retry);
    const reason = fail === failWith500 ? 'O servidor está com problemas.' : 'Verifique sua conexão.';
    await expect(page.getByRole('alert').first()).toContainText('Não foi possível carregar');
    await expect(page.getByRole('alert').first()).toContainText(reason);
    await page.unroute(/api\/(?!auth)/);
    await retry.click();
    await expect(page.getByText(/^café$|^Loja$/).first()).toBeVisible();
  }
});

/** Expects a busy button to keep the focus, and an error if a save fails late or its answer is lost. */
const loseAnswers = async (page: Page) => {
  const answer = Promise.withResolvers<void>();
  let writes = 0;
  await page.route('**/api/companies', async (route) => {
    if (route.request().method() === 'GET') return route.continue();
    writes += 1;
    await answer.promise;
    await failWith500(route);
  });
  const form = page.getByRole('dialog', { name: 'Nova Empresa' });
  const fillForm = async (name = 'Outra') => {
    await page.getByRole('button', { name: 'Nova Empresa' }).click();
    await form.getByLabel('Nome').fill(name);
    await form.getByLabel('Domínio').fill('outra.com.br');
  };
  await fillForm();
  await page.getByRole('button', { name: 'Criar Empresa' }).press('Enter');
  const busy = page.getByRole('button', { name: 'Salvando...' });
  await expect(busy).toBeDisabled();
  await expect(busy).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByLabel('Nome').press('Enter');
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await expect(form).toBeHidden();
  answer.resolve();
  await expect(page.getByRole('alert')).toHaveText('Erro ao criar empresa');
  expect(writes).toBe(1);
  await page.unroute('**/api/companies');

  let isOffline = false;
  const loseAnswer = async (route: Route) => {
    if (route.request().method() === 'GET') return route.continue();
    if (!isOffline) await route.fetch();
    await route.abort('connectionreset');
  };
  await page.route(/api\/companies/, loseAnswer);
  await fillForm();
  await form.getByRole('button', { name: 'Criar Empresa' }).click();
  await expect(form.getByRole('alert').first()).toContainText('Erro ao salvar empresa');
  // The company is there, so the form says that its domain is known.
  const hint = form.getByRole('status').filter({ hasText: 'Você já acompanha este domínio em "Outra".' });
  await expect(hint.getByRole('link', { name: 'Outra' })).toHaveAttribute('target', '_blank');
  isOffline = true;
  await page.context().setOffline(true);
  await form.getByRole('button', { name: 'Criar Empresa' }).click();
  await expect(form.getByRole('alert').first()).toHaveText('Você está sem internet. Erro ao salvar empresa');
  await page.context().setOffline(false);
  await page.unroute(/api\/companies/);
  await form.getByLabel('Nome').fill('Filial');
  await form.getByRole('button', { name: 'Criar Empresa' }).click();
  await expect(form.getByRole('alert').first()).toContainText('Isto já foi criado');
  await form.getByRole('button', { name: 'Cancelar' }).click();
  // Another form creates what this one refused, and then repeats what was lost.
  for (const name of ['Filial', 'Outra']) {
    await fillForm(name);
    await form.getByRole('button', { name: 'Criar Empresa' }).click();
    await expect(page.getByRole('dialog', { name: 'Adicionar várias palavras-chave' })).toBeVisible();
    await goWithin(page, '/companies');
  }
  await expect(page.getByRole('link', { name: 'Filial', exact: true })).toHaveCount(1);
  const other = page.getByRole('link', { name: 'Outra', exact: true });
  await expect(other).toHaveCount(1);
  isOffline = false;
  await page.route(/api\/companies/, loseAnswer);
  await page.getByRole('button', { name: 'Excluir Outra' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Erro ao excluir empresa' })).toBeVisible();
  await expect(other).toHaveCount(0);
  await page.unroute(/api\/companies/);
};

const outlastNotices = async (page: Page) => {
  const error = page.getByRole('alert').filter({ hasText: 'Erro ao atualizar logos' });
  await page.route('**/api/competitors/refresh-logos', (route) => route.fulfill({ status: 502, body: '' }));
  const success = page.getByRole('status').filter({ hasText: 'Logo atualizado com sucesso!' });
  await stopClock(page);
  await page.getByRole('button', { name: 'Atualizar logo de rival.com.br' }).click();
  await advanceUntilVisible(page, 10, success);
  await page.getByRole('button', { name: 'Atualizar Logos' }).click();
  await advanceUntilVisible(page, 10, error);
  await page.clock.runFor(6_000);
  await expect(success).toBeHidden();
  await expect(error).toBeVisible();
  await page.clock.runFor(4_000);
  await expect(error).toBeHidden();

  await page.getByRole('button', { name: 'Atualizar Logos' }).click();
  await advanceUntilVisible(page, 10, error);
  await page.getByLabel('Filtrar por empresa').selectOption('Loja');
  await expect(page).toHaveURL(/empresa=/);
  await expect(error).toBeVisible();
  await page.clock.resume();
  await mainLink(page, 'Palavras-chave').click();
  await expect(page.getByRole('heading', { name: 'Palavras-chave' })).toBeVisible();
  await expect(error).toBeHidden();
};

test('a failed write without a message from the server has its own, in a notice that goes', async ({
  page,
  customer,
}) => {
  await page.goto('/companies');
  await test.step('while it is busy, without its dialog, and when its answer is lost', () =>
    loseAnswers(page));
  const { id } = await newCompany(customer, { keywords: ['café'], competitors: ['rival.com.br'] });
  await page.goto('/competitors');
  await test.step('notices go after some seconds, errors later, and all with their page', () =>
    outlastNotices(page));

  await failWrites(page);
  const click = (name: string) => page.getByRole('button', { name, exact: true }).last().click();
  const expectError = (message: string) =>
    expect(page.getByRole('alert').filter({ hasText: new RegExp(`${message}$`) })).toBeVisible();
  const expectErrors = async (failures: readonly (readonly [readonly string[], string])[]) => {
    for (const [buttons, message] of failures) {
      for (const name of buttons) await click(name);
      await expectError(message);
    }
  };

  await mainLink(page, 'Empresas').click();
  await click('Nova Empresa');
  await page.getByLabel('Nome').fill('Outra');
  await page.getByLabel('Domínio').fill('outra.com.br');
  await click('Criar Empresa');
  await expectError('Erro ao criar empresa');
  await expect(page.getByLabel('Nome')).toHaveValue('Outra');
  await expectErrors([
    [['Fechar', 'Editar Loja', 'Salvar'], 'Erro ao editar empresa'],
    [['Fechar', 'Excluir Loja', 'Excluir'], 'Erro ao excluir empresa'],
  ]);
  await expect(page.getByRole('button', { name: 'Excluir Loja' })).toBeFocused();

  await goWithin(page, `/companies/${id}/analysis`);
  await expectErrors([[['Verificar Posições'], 'Erro ao iniciar verificação']]);
  await page.getByRole('link', { name: 'Ver Grid' }).click();
  await expectErrors([[['Atualizar Grid'], 'Erro ao iniciar verificação do grid']]);
});

test('missing code costs only its own screen, and a missing company or page is told apart from a failure', async ({
  page,
  customer,
}) => {
  const { id } = await newCompany(customer, { keywords: ['café'] });
  const address = `/companies/${id}/analysis`;
  await page.goto(address);
  await routeOnce(page, '**/assets/Grid-*.js', (route) => route.fulfill({ status: 404 }));
  await page.getByRole('link', { name: 'Ver Grid' }).click();
  await expect(page.getByRole('columnheader', { name: 'Loja' })).toBeVisible();
  // The page reloads only once, so that it does not reload for ever.
  await page.goto(address);
  await page.route('**/assets/Grid-*.js', (route) => route.abort());
  await page.getByRole('link', { name: 'Ver Grid' }).click();
  await expect(page.getByRole('heading', { name: 'Algo deu errado' })).toBeVisible();
  await expect(mainLink(page, 'Empresas')).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(page.getByRole('row', { name: /café/ })).toBeVisible();
  await page.goForward();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Recarregar' }).click();
  await expect(page.getByRole('columnheader', { name: 'Loja' })).toBeVisible();

  for (const [screen, title] of Object.entries({
    overview: 'Visão geral',
    keywords: 'Palavras-chave',
    pages: 'Páginas',
    grid: 'Grid',
    notes: 'Notas',
    analysis: 'Análise',
  })) {
    await goWithin(page, `/companies/${customer.userId}/${screen}`);
    await expect(page.getByRole('heading', { name: 'Empresa não encontrada' })).toBeVisible();
    const missing = 'Empresa não encontradaEla pode ter sido excluída, ou o endereço está incompleto.';
    await expect(page.getByRole('main')).toHaveText(`Empresas${title}${missing}Ver Empresas`);
  }
  // The company is deleted elsewhere while it is shown.
  await goWithin(page, address);
  await expect(page.getByRole('row', { name: /café/ })).toBeVisible();
  await customer.call(companies.delete, { params: { id } });
  await page.getByRole('button', { name: 'Verificar Posições' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Empresa não encontrada' })).toBeVisible();
  await page.getByRole('link', { name: 'Ver Empresas' }).click();
  await expect(page.getByRole('heading', { name: 'Nenhuma empresa encontrada' })).toBeVisible();
  // For a deleted company no form opens, because it would show another company as chosen.
  const dialog = page.getByRole('dialog');
  await newCompany(customer);
  await page.goto(`/companies/${id}/keywords?nova=1`);
  await expect(page.getByRole('heading', { name: 'Empresa não encontrada' })).toBeVisible();
  await goWithin(page, `/competitors?empresa=${id}&nova=1`);
  const way = page.getByRole('link', { name: 'Ver Todos os Concorrentes' });
  await expect(way).toBeVisible();
  await expect(dialog).toBeHidden();
  await way.click();
  await expect(page.getByRole('heading', { name: 'Nenhum concorrente encontrado' })).toBeVisible();
  await expect(dialog).toBeHidden();
  await goWithin(page, '/nada/disso');
  await expect(page.getByRole('heading', { name: 'Página não encontrada' })).toBeVisible();
});
