import { expect } from '@playwright/test';
import { goWithin, returnToTab } from '../acts.ts';
import { answerSubscription } from '../billing/subscription.ts';
import { test } from '../fixtures.ts';

test('the days of a trial count down in an open page', async ({ page, customer: _ }) => {
  await page.clock.install({ time: '2030-12-02T15:00:00.000Z' });
  await answerSubscription(page, 'trialing', '2030-12-05T12:00:00.000Z');
  await page.goto('/dashboard');
  await expect(page.getByText('Faltam 3 dias de período grátis.')).toBeVisible();
  await page.clock.fastForward('24:00:00');
  await expect(page.getByText('Faltam 2 dias de período grátis.')).toBeVisible();

  await goWithin(page, '/settings?aba=assinatura');
  await expect(page.getByText('· em 2 dias')).toBeVisible();
  // Browsers delay the timers of a hidden tab, so the time passes without them.
  await page.clock.setSystemTime('2030-12-05T11:00:00.000Z');
  await returnToTab(page);
  await expect(page.getByText('Falta 1 dia de período grátis.')).toBeVisible();
  await expect(page.getByText('· em 1 dia')).toBeVisible();
});
