/** Addresses of screens that the server and the pages both build, relative to the site's address. */

export const screenPaths = {
  payment: '/payment',
  paymentSuccess: '/payment/success',
  paymentError: '/payment/error',
  settings: '/settings',
  /** Where Google returns to. Registered there, character for character. */
  googleCallback: '/auth/google/callback',
  /** Where the Cognito user pool returns to. Registered there, character for character. */
  userPoolCallback: '/auth/callback',
} as const;

/** The payment screen for a user and plan. Without a plan, the screen redirects to the list of plans. */
export const paymentAddress = (userId: string, planId: string | null): string =>
  `${screenPaths.payment}?${new URLSearchParams({ user: userId, ...(planId !== null && { plan: planId }) })}`;

/** Where a completed checkout returns to. The id is not escaped: Stripe fills in a placeholder in braces. */
export const paymentSuccessAddress = (sessionId: string): string =>
  `${screenPaths.paymentSuccess}?session_id=${sessionId}`;

/** The screen that explains a failed payment. `reason` is a code, as in the contract's `paymentFailure`. */
export const paymentErrorAddress = (reason: string): string => `${screenPaths.paymentError}?reason=${reason}`;

/** The settings' subscription tab, where the billing portal returns to. */
export const subscriptionSettings = `${screenPaths.settings}?aba=assinatura`;
