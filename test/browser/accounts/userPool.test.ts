/** Tests the sign-in with Amplify, on a stack that is configured for a user pool. */
import { advanceUntilVisible, stopClock } from '../acts.ts';
import { testOnOwnStack as test } from '../ownStack.ts';
import {
  cancelThenSignIn,
  chooseAccount,
  chooseUnverified,
  continueToGoogle,
  goToGoogle,
  uniqueEmail,
} from './accountForms.ts';

// The fake user pool has a self-signed certificate.
test.use({ ignoreHTTPSErrors: true });

test('a new user cancels, signs in and is led back', ({ page }) =>
  cancelThenSignIn(page, uniqueEmail(), {
    posts: ['/oauth2/token', '/api/auth/google-login'],
    loadsAmplify: true,
  }));

test('a sign-in that is rejected says why, or that it failed', async ({ page }) => {
  await goToGoogle(page);
  await chooseUnverified(page, uniqueEmail());
  await page.getByRole('link', { name: 'Voltar para o login' }).click();
  await page.route('**/api/auth/google-login', (route) => route.fulfill({ status: 502 }));
  await page.clock.resume();
  await continueToGoogle(page);
  await stopClock(page);
  await chooseAccount(page, uniqueEmail());
  await advanceUntilVisible(page, 50, page.getByText('Erro na integração do usuário'));
});
