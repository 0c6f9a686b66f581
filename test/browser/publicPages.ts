import { expect, type Page } from '@playwright/test';

/** Resolves when the scripts have taken the landing page over. */
export const untilLive = (page: Page) =>
  expect(page.getByRole('region', { name: 'Depoimentos' })).toHaveAttribute('data-live', 'true');
