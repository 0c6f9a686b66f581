import { expect, type Page } from '@playwright/test';

/** Resolves when React has hydrated the landing page. */
export const waitForHydration = (page: Page): Promise<void> =>
  expect(page.getByRole('region', { name: 'Depoimentos' })).toHaveAttribute('data-live', 'true');
