import { expect, type Locator, type Page } from '@playwright/test';
import { transact } from '../../../functions/platform/aws/writes.ts';
import { takeTrialLookups } from '../../../functions/subscriptions/trials.store.ts';
import { linkTo } from '../../support/cloud/outbox.ts';
import { expectAccessible } from '../accessibility.ts';
import { fillSignupForm, uniqueEmail } from '../accounts/accountForms.ts';
import { goWithin, hold } from '../acts.ts';
import { test } from '../fixtures.ts';

const MOST_CLICKS = 8;

/** The only way to click in this test. Playwright clicks only what is visible and nothing covers. */
const countingClicks = (page: Page) => {
  const clicks: string[] = [];
  const click = async (role: 'link' | 'button' | 'checkbox', name: string, within: Page | Locator = page) => {
    await within.getByRole(role, { name, exact: true }).click();
    clicks.push(name);
  };
  return { clicks, click };
};

test('a stranger sees first positions of their own site after few clicks', async ({ page, plantResult }) => {
  const { clicks, click } = countingClicks(page);
  const email = uniqueEmail();
  const [first, second, third] = [
    'orquídea phalaenopsis branca',
    'vaso autoirrigável',
    'adubo para orquídea',
  ];
  await plantResult(first, 'orquidariodavila.com.br', 4);

  await test.step('landing: what is measured, with the product beside it', async () => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('no Google');
    const product = page.getByRole('figure').filter({ hasText: 'A página 1 de' });
    await expect(product).toBeInViewport({ ratio: 0.9 });
    await click('link', 'Começar teste grátis', page.getByRole('main'));
  });
  await test.step('plans', () => click('link', 'Começar agora com o plano Essencial'));
  await test.step('signup: six fields', async () => {
    await fillSignupForm(page, email);
    await click('button', 'Criar conta');
  });
  await test.step('payment: the terms, and a page of Stripe without a card', async () => {
    await click('checkbox', 'Li e aceito os termos da assinatura');
    await expect(page.getByText('Nada é cobrado agora.')).toBeVisible();
    await expect(
      page.getByText(/^Até você confirmar o e-mail da conta, são 30 consultas e nenh/),
    ).toBeVisible();
    const userId = new URL(page.url()).searchParams.get('user') ?? '';
    await click('button', 'Começar 14 dias grátis');
    await click('button', 'Iniciar teste grátis');
    await expect(page).toHaveURL('/dashboard');
    // As if 28 of the 30 look-ups had been used, so that one keyword waits for the e-mail.
    expect(await transact([takeTrialLookups(userId, 28, 30)])).toEqual([]);
  });
  const steps = page.getByRole('region', { name: 'Três passos até as primeiras posições' });
  await test.step('company: two fields of the first of three steps', async () => {
    await expect(steps.getByRole('listitem')).toHaveCount(3);
    await expectAccessible(page);
    await steps.getByLabel('Nome').fill('Orquidário da Vila');
    await steps.getByLabel('Domínio').fill('orquidariodavila.com.br');
    await click('button', 'Criar empresa');
  });
  await test.step('keywords: one list', async () => {
    const dialog = page.getByRole('dialog', { name: 'Adicionar várias palavras-chave' });
    await dialog.getByLabel('Palavras-chave', { exact: true }).fill([first, second, third].join('\n'));
    await expect(dialog.getByRole('button', { name: 'Adicionar 3 palavras-chave' })).toBeEnabled();
    await expect(
      dialog.getByText('2 são verificadas agora, a outra espera até você confirmar'),
    ).toBeVisible();
    const beginCheck = await hold(page, '**/check-selection');
    await click('button', 'Adicionar e verificar');
    await expect(dialog.getByRole('status', { name: 'Prévia' })).toHaveText(/^3 novas/);
    beginCheck();
  });
  await test.step('positions, of as many keywords as a trial has look-ups', async () => {
    await expect(page).toHaveURL(/\/companies\/\w+\/analysis$/);
    const row = (keyword: string) => page.getByRole('row').filter({ hasText: keyword });
    await expect(row(first).getByRole('cell').first()).toHaveText('4');
    await expect(row(second)).toContainText('Não encontrada');
    await expect(row(third)).toContainText('não verificado');
    const waiting = page.getByText('A outra espera por mais consultas.');
    await expect(waiting.getByRole('button', { name: 'Reenviar link' })).toBeVisible();
  });
  await test.step('the tables begin as high as on later days', async () => {
    const { pathname } = new URL(page.url());
    await page.setViewportSize({ width: 1280, height: 800 });
    for (const address of [pathname.replace('analysis', 'grid'), pathname]) {
      await goWithin(page, address);
      await expect(page.getByText('A outra espera por mais consultas.')).toBeVisible();
      const first = async () => (await page.getByRole('rowheader').first().boundingBox())?.y;
      await expect.poll(first, address).toBeLessThanOrEqual(320);
    }
  });
  expect(clicks.length, clicks.join(', ')).toBeLessThanOrEqual(MOST_CLICKS);

  await test.step('the page of a confirmed e-mail offers to check what waited for it', async () => {
    const confirmation = await page.context().newPage();
    await expect.poll(() => linkTo(email)).toContain('/confirmar-email#');
    await confirmation.goto(await linkTo(email));
    await expect(confirmation.getByText('já podem ser verificadas')).toBeVisible();
    await confirmation.getByRole('button', { name: 'Verificar Posições' }).click();
    await expect(confirmation).toHaveURL(/\/companies\/\w+\/analysis$/);
    const row = confirmation.getByRole('row').filter({ hasText: third });
    await expect(row).toContainText('Não encontrada');
    await confirmation.close();
  });

  await goWithin(page, '/dashboard');
  await expect(page.getByRole('link', { name: 'Orquidário da Vila' }).first()).toBeVisible();
  await expect(steps).toHaveCount(0);
});
