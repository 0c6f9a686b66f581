import { expect, type Page, type Route } from '@playwright/test';
import { paymentErrorAddress } from '#shared/addresses.ts';
import { expectAccessible } from '../accessibility.ts';
import { advanceUntilVisible, stopClock } from '../acts.ts';
import { test } from '../fixtures.ts';

const brand = (page: Page) => page.getByRole('link', { name: 'Ranqueia', exact: true });

test('a payment that is not confirmed leads to the reason, and is asked for again before anything is paid twice', async ({
  page,
}) => {
  // Here the confirmation stays for a minute. Stopping the page's clock instead would stop axe, too.
  await page.addInitScript(() => {
    window.setTimeout = new Proxy(window.setTimeout, {
      apply: (real, self, [act, ms]) => Reflect.apply(real, self, [act, ms === 3_000 ? 60_000 : ms]),
    });
  });
  const now = '2026-11-21T02:30:00.000Z';
  await page.clock.setFixedTime(now);
  const askAgain = page.getByRole('link', { name: 'Verificar o pagamento' });
  const open = () => page.goto('/payment/success?session_id=cs_x');
  const ask = () => askAgain.click();
  for (const [act, reason, answer] of [
    [
      open,
      'no_subscription',
      (route: Route) => route.fulfill({ json: { success: false, error: 'no_subscription', message: null } }),
    ],
    [open, 'http_error', (route: Route) => route.fulfill({ status: 502, body: '<html>' })],
    [ask, 'network_error', (route: Route) => route.abort('internetdisconnected')],
  ] as const) {
    await page.route('**/api/payments/success?*', answer);
    await act();
    await expect(page).toHaveURL(paymentErrorAddress(reason, 'cs_x', now));
    if (reason === 'network_error') await expect(page.getByText('Houve um erro de conexão.')).toBeVisible();
  }
  await page.route('**/api/payments/success?*', (route) =>
    route.fulfill({ json: { success: true, error: null, message: null } }),
  );
  await askAgain.click();
  await expect(page.getByRole('heading', { name: 'Assinatura confirmada' })).toBeVisible();
  await expect(brand(page)).toHaveAttribute('href', '/');
  await expectAccessible(page);
});

test('a reason is explained, with a warning only where the customer may have been charged', async ({
  page,
}) => {
  await page.clock.setFixedTime('2026-11-21T02:30:00.000Z');
  const warning = page.getByRole('note');
  for (const [address, text, warnings] of [
    [
      '/payment/error?reason=payment_not_completed&session_id=cs_x',
      'O pagamento não foi processado por completo.',
      0,
    ],
    ['/payment/error?reason=processing_error', 'Se você foi cobrado, entre em contato com o suporte.', 1],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'Erro no pagamento' })).toBeVisible();
    await expect(page.getByText(text)).toBeVisible();
    await expect(warning).toHaveCount(warnings);
    await expect(page.getByRole('link', { name: 'suporte@ranqueia.com.br' })).toHaveCount(1);
    // A payment that was not completed stays so, and the page offers no other check of it.
    await expect(page.getByRole('link', { name: 'Verificar o pagamento' })).toHaveCount(0);
  }
  await expect(warning).toContainText('informando o horário da transação: 20/11/2026 23:30');
  await expect(brand(page)).toHaveAttribute('href', '/');
  await expectAccessible(page);
  // The page shows the time of the payment, even if its address is opened later.
  await page.goto(paymentErrorAddress('processing_error', 'cs_x', '2026-11-20T12:00:00.000Z'));
  await expect(warning).toContainText('informando o horário da transação: 20/11/2026 09:00');
  await expect(warning.getByRole('link', { name: 'suporte@ranqueia.com.br' })).toHaveAttribute(
    'href',
    /^mailto:suporte@ranqueia\.com\.br/,
  );
});

test('a payment in processing is no error, is asked for again, and its confirmation is shown for 3 seconds', async ({
  page,
}) => {
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
  await expect(retry).toBeEnabled();
  await stopClock(page);
  await retry.click();
  await advanceUntilVisible(page, 50, page.getByText('Seus 14 dias grátis começaram.'));
  await page.clock.runFor(2_900);
  await expect(page).toHaveURL(/success/);
  await page.clock.runFor(100);
  await expect(page).toHaveURL('/login');
});
