import { expect, type Page } from '@playwright/test';
import { cpf } from 'cpf-cnpj-validator';
import { formOf } from '../../support/people/users.ts';
import { expectAccessible } from '../accessibility.ts';
import { createAccount, fillSignupForm, signInWith, uniqueEmail } from '../accounts/accountForms.ts';
import { advanceUntilVisible, recordRequests, routeOnce, stopClock } from '../acts.ts';
import { test } from '../fixtures.ts';

const terms = (page: Page) => page.getByRole('checkbox', { name: 'Li e aceito os termos da assinatura' });
const pay = (page: Page) =>
  page.getByRole('button', { name: /^(Ir para o pagamento|Começar 14 dias grátis)$/ });

const signUp = async (page: Page, plan: number, document?: string): Promise<void> => {
  await page.goto(`/signup?plan=${plan}`);
  await fillSignupForm(page, uniqueEmail(), document);
  await createAccount(page).click();
  await expect(page).toHaveURL(/\/payment\?user=/);
};

const signUpByApi = async (page: Page, plan: number, email: string, documentNumber = cpf.generate()) => {
  const form = formOf({ email, documentNumber });
  const { userId } = await (await page.request.post('/api/auth/signup', { data: form })).json();
  await page.goto(`/payment?user=${userId}&plan=${plan}`);
};

const startTrial = (page: Page) => page.getByRole('button', { name: 'Iniciar teste grátis' });
const confirmation = (page: Page) => page.getByRole('heading', { name: 'Assinatura confirmada' });

const openCheckout = async (page: Page) => {
  await expect(page.getByText('Nada é cobrado agora.')).toBeVisible();
  await terms(page).check();
  await pay(page).click();
  await expect(startTrial(page)).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
};

test('signing up works without storage and leads to a confirmed trial, which a person has once', async ({
  page,
}) => {
  const document = cpf.generate();
  await page.setViewportSize({ width: 360, height: 640 });
  await page.addInitScript(() => {
    Object.defineProperty(window, 'sessionStorage', {
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  });
  await signUp(page, 2, document);
  await expect(page.getByRole('main')).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  const confirmations = recordRequests(page, ({ pathname }) => pathname === '/api/payments/success');
  await openCheckout(page);
  await stopClock(page);
  await startTrial(page).click();
  await expect(page).toHaveURL(/\/payment\/success\?session_id=/);
  await advanceUntilVisible(page, 50, confirmation(page));
  await expect(page.getByText(/^Seus 14 dias grátis começaram\. No 14º dia a assinatura/)).toBeVisible();
  await page.getByRole('link', { name: 'Ir para o Dashboard' }).click();
  await page.clock.resume();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByText('Olá, Rita Prado')).toBeVisible();
  expect(confirmations).toHaveLength(1);

  await test.step('their document has no other, in another account either', async () => {
    await page.context().clearCookies();
    await signUpByApi(page, 1, uniqueEmail(), document);
    // The page says this before the checkout, which asks for a card.
    await expect(
      page.getByText('O período grátis deste CPF ou CNPJ já foi usado em outra conta.'),
    ).toBeVisible();
    await expect(page.getByText(/14 dias/)).toHaveCount(0);
  });
});

test('a payment in another browser than that of the signup leads to the login', async ({
  page,
  request: elsewhere,
}) => {
  const data = formOf({ email: uniqueEmail(), documentNumber: cpf.generate() });
  const { userId } = await (await elsewhere.post('/api/auth/signup', { data })).json();
  const checkout = await elsewhere.post('/api/payments/create-checkout', { data: { userId, planId: 1 } });
  await page.goto((await checkout.json()).checkoutUrl);
  await stopClock(page);
  await startTrial(page).click();
  await advanceUntilVisible(page, 50, confirmation(page));
  await expect(page.getByText('Entre com o e-mail e a senha da conta')).toBeVisible();
  await page.getByRole('link', { name: 'Fazer Login' }).click();
  await page.clock.resume();
  await signInWith(page, data.email, data.password);
  await expect(page).toHaveURL('/dashboard');
});

test('the payment page is accessible, requires the terms, says that a checkout cannot start, and can be used again', async ({
  page,
}) => {
  await signUpByApi(page, 2, uniqueEmail());
  await expect(page).toHaveTitle('Confirmar assinatura · Ranqueia');
  await expect(page.getByText(/R\$\s129,90/)).toBeVisible();
  await page.getByText('Termos da assinatura', { exact: true }).click();
  await expect(page.getByText(/Garantia de 30 dias: /)).toBeVisible();
  await pay(page).click();
  await expect(page.getByText('Aceite os termos para continuar.')).toBeVisible();
  await expect(terms(page)).toBeFocused();
  await expectAccessible(page);

  await terms(page).check();
  await routeOnce(page, '**/api/payments/create-checkout', (route) => route.abort('internetdisconnected'));
  await pay(page).click();
  await expect(page.getByRole('alert')).toHaveText('Erro ao processar pagamento');
  // The button waits while the checkout opens, and is enabled after going back.
  await page.route('**/api/payments/create-checkout', async (route) => {
    await expect(page.getByRole('button', { name: 'Abrindo o pagamento...' })).toBeDisabled();
    await route.continue();
  });
  await pay(page).click();
  await expect(startTrial(page)).toBeVisible();
  await page.goBack();
  await expect(pay(page)).toBeEnabled();
  // Some browsers restore the page as the user left it, with the button disabled.
  await page.route('**/api/payments/create-checkout', () => undefined);
  await terms(page).check();
  await pay(page).click();
  await expect(page.getByRole('button', { name: 'Abrindo o pagamento...' })).toBeDisabled();
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(pay(page)).toBeEnabled();
});

test('the payment page leads to the plans without a user or a plan, and a stranger to the login and back', async ({
  page,
  customer,
}) => {
  await page.goto('/payment?user=x');
  await expect(page).toHaveURL('/plans');
  await page.goto('/payment?user=x&plan=99999');
  await expect(page.getByRole('heading', { name: 'Plano não encontrado' })).toBeVisible();
  await page.route('**/api/payments/offer*', (route) => route.abort('internetdisconnected'));
  await page.goto(`/payment?user=${customer.userId}&plan=1`);
  await expect(page.getByRole('heading', { name: 'Não foi possível continuar' })).toBeVisible();
  await expect(page.getByText('O servidor não respondeu. Verifique sua conexão.')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(pay(page)).toBeVisible();

  await page.context().clearCookies();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Faça login para assinar' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Fazer Login' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Entre com a conta que vai assinar.')).toBeVisible();
});
