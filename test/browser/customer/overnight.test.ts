import { expect, type Page } from '@playwright/test';
import { newCompany } from '../../support/people/customers.ts';
import { goWithin, returnToTab } from '../acts.ts';
import { test } from '../fixtures.ts';

/** Always answers with the same reply, because equal replies make the page render nothing. */
const answerWith = async <T>(page: Page, path: string, change: (reply: T) => unknown) => {
  const json = change(await (await page.request.get(path)).json());
  await page.route(`**${path}`, (route) => route.fulfill({ json }));
};

test('the days of a trial count down, and checks become those of yesterday and of today', async ({
  page,
  customer,
}) => {
  await newCompany(customer, { keywords: ['café', 'chá'] });
  await page.clock.install({ time: '2030-12-03T15:00:00.000Z' });
  await answerWith(page, '/api/user/subscription', (subscription: object) => ({
    ...subscription,
    status: 'trialing',
    current_period_end: '2030-12-05T12:00:00.000Z',
    is_complimentary: false,
  }));
  type Portfolio = { readonly companies: readonly { readonly company: object }[] };
  await answerWith(page, '/api/portfolio', ({ companies, ...portfolio }: Portfolio) => ({
    ...portfolio,
    companies: companies.map(({ company, ...row }) => ({
      ...row,
      company: { ...company, last_check: '2030-12-03T11:00:00.000Z' },
    })),
  }));
  await page.goto('/dashboard');
  await expect(page.getByText('Faltam 2 dias de período grátis.')).toBeVisible();
  await expect(page.getByText('hoje às 08:00').last()).toBeVisible();
  await page.clock.fastForward('24:00:00');
  await expect(page.getByText('Falta 1 dia de período grátis.')).toBeVisible();
  await expect(page.getByText('ontem às 08:00').last()).toBeVisible();

  await goWithin(page, '/settings?aba=assinatura');
  await expect(page.getByText('· em 1 dia')).toBeVisible();
  // Browsers delay the timers of a hidden tab, so the time passes without them.
  await page.clock.setSystemTime('2030-12-05T11:00:00.000Z');
  await returnToTab(page);
  await expect(page.getByText('Último dia de período grátis.')).toBeVisible();
  await expect(page.getByText('· hoje às 09:00')).toBeVisible();
});
