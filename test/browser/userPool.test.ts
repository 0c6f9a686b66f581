/** Signing in with Google through a user pool with Amplify, on a stack that is configured for it. */
import { expect } from '@playwright/test';
import { chooseAccount, declareSignInTests, goToGoogle } from './googleSignIn.ts';
import { testOnOwnStack } from './ownStack.ts';
import { recordRequests } from './requests.ts';
import { uniqueEmail } from './signupForm.ts';

const test = testOnOwnStack({ userPool: true });

// The fake user pool has a self-signed certificate.
test.use({ ignoreHTTPSErrors: true });

declareSignInTests(test, ['/oauth2/token', '/api/auth/google-login']);

test('a sign-in rejected without a message has its own', async ({ page }) => {
  await page.route('**/api/auth/google-login', (route) => route.fulfill({ status: 502 }));
  await goToGoogle(page);
  await chooseAccount(page, uniqueEmail());
  await expect(page.getByText('Erro na integração do usuário')).toBeVisible();
});

test('Amplify is loaded', async ({ page }) => {
  const loaded = recordRequests(page, ({ pathname }) => pathname.includes('userPool'));
  await goToGoogle(page);
  expect(loaded).not.toEqual([]);
});
