/** What the tests of the search administration share. */
import type { Page } from '@playwright/test';

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const message = (page: Page, text: string) =>
  page.getByRole(text.includes('❌') ? 'alert' : 'status').filter({ hasText: text });

/** Answers a route of the API with an error. */
export const failWith = (page: Page, path: string, status: number, error?: string) =>
  page.route(path, (route) =>
    route.fulfill(error === undefined ? { status, body: '<html>' } : { status, json: { error } }),
  );
