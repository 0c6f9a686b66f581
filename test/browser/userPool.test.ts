/** Signing in with Google through a user pool with Amplify, on a stack that is configured for it. */
import { expect } from '@playwright/test';
import { chooseAccount, declareSignInTests, goToGoogle } from './googleSignIn.ts';
import { testOnPoolStack as test } from './ownStack.ts';
import { uniqueEmail } from './signupForm.ts';

// The fake user pool has a self-signed certificate.
test.use({ ignoreHTTPSErrors: true });

declareSignInTests(test, { posts: ['/oauth2/token', '/api/auth/google-login'], loadsAmplify: true });

test('a sign-in rejected without a message has its own', async ({ page }) => {
  await page.route('**/api/auth/google-login', (route) => route.fulfill({ status: 502 }));
  await goToGoogle(page);
  await chooseAccount(page, uniqueEmail());
  await expect(page.getByText('Erro na integração do usuário')).toBeVisible();
});
