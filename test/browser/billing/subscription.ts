import type { Locator, Page } from '@playwright/test';
import type { SubscriptionStatus } from '#shared/contract/plans.ts';
import { closeTab, openNewTab, returnToTab } from '../acts.ts';

export const END = '2030-12-05T12:00:00.000Z';

interface Options {
  readonly cancels?: boolean;
  readonly hasCard?: boolean;
  readonly isGiven?: boolean;
  readonly companies?: number;
}

export const answerSubscription = (
  page: Page,
  status: SubscriptionStatus | null,
  end: string | null,
  { cancels = false, hasCard = true, isGiven = false, companies = 0 }: Options = {},
) =>
  page.route('**/api/user/subscription', (route) =>
    route.fulfill({
      json: {
        plan: status && { name: 'Profissional', max_keywords: 300, max_companies: 5, max_competitors: 6 },
        subscription: status && { status },
        usage: { keywords: 0, companies, competitors: 0, company_keywords: [] },
        plan_name: status && 'Profissional',
        plan_id: status && 2,
        monthly_price: status && !isGiven ? 129.9 : null,
        is_complimentary: isGiven,
        status,
        current_period_end: end,
        cancel_at_period_end: cancels,
        has_payment_method: hasCard,
        trial_available: status === null,
        trial_lookups: null,
      },
    }),
  );

/** Changes the subscription while the customer is away, and returns to the page. */
export const returnWith = async (...changed: Parameters<typeof answerSubscription>) => {
  await answerSubscription(...changed);
  const [page] = changed;
  await returnToTab(page);
};

/** Returns the list of portal pages that the site will have asked for. */
export const recordPortalFlows = async (page: Page): Promise<readonly (string | null)[]> => {
  const flows: (string | null)[] = [];
  await page.route('**/api/payments/create-portal-session?*', (route) => {
    flows.push(new URL(route.request().url()).searchParams.get('flow'));
    return route.fulfill({ json: { url: '/favicon.svg' } });
  });
  return flows;
};

export const openPortal = async (page: Page, button: Locator) =>
  closeTab(await openNewTab(page, () => button.click()));
