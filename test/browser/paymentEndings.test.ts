/** What is shown after a payment has succeeded or failed. */
import { expect, type Page, type Route } from '@playwright/test';
import { paymentErrorAddress } from '#shared/addresses.ts';
import { expectAccessible } from './accessibility.ts';
import { advanceUntilVisible, stopClock } from './clock.ts';
import { test } from './fixtures.ts';

test('a payment that is not confirmed leads to the reason, whatever the answer was', async ({ page }) => {
  const answers: readonly (readonly [reason: string, answer: (route: Route) => Promise<void>])[] = [
    [
      'no_subscription',
      (route) => route.fulfill({ json: { success: false, error: 'no_subscription', message: null } }),
    ],
    ['unknown', (route) => route.fulfill({ json: { success: false, error: null, message: null } })],
    ['http_error', (route) => route.fulfill({ status: 502, body: '<html>' })],
    ['http_error', (route) => route.fulfill({ body: '<html>' })],
    ['network_error', (route) => route.abort('internetdisconnected')],
  ];
  const now = '2026-11-21T02:30:00.000Z';
  await page.clock.setFixedTime(now);
  for (const [index, [reason, answer]] of answers.entries()) {
    await page.route('**/api/payments/success?*', answer);
    await page.goto(`/payment/success?session_id=cs_${index}`);
    await expect(page).toHaveURL(paymentErrorAddress(reason, `cs_${index}`, now));
  }
});

test('a payment that could not be confirmed is asked for again, before anything is paid twice', async ({
  page,
}) => {
  await page.route('**/api/payments/success?*', (route) => route.abort('internetdisconnected'));
  await page.goto('/payment/success?session_id=cs_x');
  await expect(page.getByText('Houve um erro de conexão.')).toBeVisible();
  await confirmPayment(page);
  await page.getByRole('link', { name: 'Verificar o pagamento' }).click();
  await expect(page.getByRole('heading', { name: 'Assinatura confirmada' })).toBeVisible();
  // Nothing can change about a payment that was not completed.
  await page.goto('/payment/error?reason=payment_not_completed&session_id=cs_x');
  await expect(page.getByRole('link', { name: 'Tentar Novamente' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Verificar o pagamento' })).toHaveCount(0);
});

test('a reason is explained, with a warning only where the customer may have been charged', async ({
  page,
}) => {
  await page.clock.setFixedTime('2026-11-21T02:30:00.000Z');
  for (const [reason, text, charged] of [
    ['missing_metadata', 'Os dados do pagamento estão incompletos. Refaça a assinatura.', false],
    ['processing_error', 'Se você foi cobrado, entre em contato com o suporte.', true],
    ['toString', 'Ocorreu um erro inesperado com o pagamento.', false],
  ] as const) {
    await page.goto(`/payment/error?reason=${reason}`);
    await expect(page.getByRole('heading', { name: 'Erro no pagamento' })).toBeVisible();
    await expect(page.getByText(text)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Tentar Novamente' })).toHaveAttribute('href', '/plans');
    await expect(page.getByRole('link', { name: 'Voltar ao início' })).toHaveAttribute('href', '/');
    const warning = page.getByRole('note');
    await expect(warning).toHaveCount(charged ? 1 : 0);
    await expect(page.getByRole('link', { name: 'suporte@ranqueia.com.br' })).toHaveCount(1);
    if (!charged) continue;
    await expect(warning).toContainText('informando o horário da transação: 20/11/2026 23:30');
    // The payment was made earlier, whenever its address is opened again.
    await page.goto(paymentErrorAddress(reason, 'cs_x', '2026-11-20T12:00:00.000Z'));
    await expect(warning).toContainText('informando o horário da transação: 20/11/2026 09:00');
    await expect(warning.getByRole('link', { name: 'suporte@ranqueia.com.br' })).toHaveAttribute(
      'href',
      /^mailto:suporte@ranqueia\.com\.br/,
    );
  }
});

test('a payment in processing is not an error, and can be asked for again', async ({ page }) => {
  const answers = [
    { success: false, error: 'payment_processing', message: null },
    { success: false, error: 'payment_processing', message: null },
    { success: true, error: null, message: 'Seus 14 dias grátis começaram.' },
  ];
  await page.route('**/api/payments/success?*', (route) => route.fulfill({ json: answers.shift() }));
  await page.goto('/payment/success?session_id=cs_p');
  const retry = page.getByRole('button', { name: 'Verificar novamente' });
  await expect(page.getByRole('heading', { name: 'Pagamento em processamento' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Fazer Login' })).toHaveAttribute('href', '/login');
  await expectAccessible(page);
  await retry.click();
  await expect(retry).toBeEnabled();
  await expect.poll(() => answers.length).toBe(1);
  await retry.click();
  await expect(page.getByText('Seus 14 dias grátis começaram.')).toBeVisible();
});

const confirmPayment = (page: Page) =>
  page.route('**/api/payments/success?*', (route) =>
    route.fulfill({ json: { success: true, error: null, message: null } }),
  );

test('the screens after a payment are accessible', async ({ page }) => {
  const brand = page.getByRole('link', { name: 'Ranqueia', exact: true });
  await page.goto('/payment/error?reason=processing_error');
  await expect(brand).toHaveAttribute('href', '/');
  await expectAccessible(page);
  await confirmPayment(page);
  // The confirmation stays for a minute. A stopped clock would stop axe too.
  await page.addInitScript(() => {
    window.setTimeout = new Proxy(window.setTimeout, {
      apply: (real, self, [act, ms]) => Reflect.apply(real, self, [act, ms === 3_000 ? 60_000 : ms]),
    });
  });
  await page.goto('/payment/success?session_id=cs_y');
  await expect(page.getByRole('heading', { name: 'Assinatura confirmada' })).toBeVisible();
  await expect(brand).toHaveAttribute('href', '/');
  await expectAccessible(page);
});

test('the confirmation is shown for 3 seconds', async ({ page }) => {
  await confirmPayment(page);
  await stopClock(page);
  await page.goto('/payment/success?session_id=cs_z');
  await advanceUntilVisible(page, 50, page.getByRole('heading', { name: 'Assinatura confirmada' }));
  await page.clock.runFor(2_900);
  await expect(page).toHaveURL(/success/);
  await page.clock.runFor(100);
  await expect(page).toHaveURL('/login');
});
