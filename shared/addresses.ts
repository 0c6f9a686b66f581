/** Addresses of screens that the server and the pages both build, relative to the site's address. */

export const paymentPath = '/payment';
export const paymentSuccessPath = '/payment/success';
export const paymentErrorPath = '/payment/error';
export const settingsPath = '/settings';
export const recoveryPath = '/recuperar-senha';
export const newPasswordPath = '/nova-senha';
export const confirmEmailPath = '/confirmar-email';
export const adminPath = '/admin';
/** The diagnosis of Stripe's keys. */
export const stripeConfigPath = '/stripe-config';
export const apiReferencePath = '/documentacao-da-api';
/** Where Google returns to. Registered there, character for character. */
export const googleCallbackPath = '/auth/google/callback';
/** Where the Cognito user pool returns to. Registered there, character for character. */
export const userPoolCallbackPath = '/auth/callback';

/** The payment screen for a user and plan. Without a plan, the screen redirects to the list of plans. */
export const paymentAddress = (userId: string, planId: string | null): string =>
  `${paymentPath}?${new URLSearchParams({ user: userId, ...(planId !== null && { plan: planId }) })}`;

/** Where a completed checkout returns to: Stripe fills in its id. */
export const checkoutReturn = `${paymentSuccessPath}?session_id={CHECKOUT_SESSION_ID}`;

/** The confirmation of a checkout that was paid at this moment (ISO 8601). */
export const paymentSuccessAddress = (sessionId: string, at: string): string =>
  `${paymentSuccessPath}?${new URLSearchParams({ session_id: sessionId, em: at })}`;

/**
 * The screen that explains a payment that failed at this moment (ISO 8601), and leads back to the
 * confirmation of its checkout. `reason` is a code, as in the contract's `paymentFailure`.
 */
export const paymentErrorAddress = (reason: string, sessionId: string, at: string): string =>
  `${paymentErrorPath}?${new URLSearchParams({ reason, session_id: sessionId, em: at })}`;

/** Where a new password is chosen. The token is in the fragment, which browsers send to no server. */
export const newPasswordAddress = (token: string): string => `${newPasswordPath}#${token}`;

/** Where an address is confirmed, with the token of its link. */
export const confirmEmailAddress = (token: string): string => `${confirmEmailPath}#${token}`;

/** The settings' subscription tab. */
export const subscriptionSettings = `${settingsPath}?aba=assinatura`;

/** The parameter that tells the tab that a change from the portal may still be on its way. */
export const portalReturnParameter = 'portal';

/** Where the billing portal returns to. */
export const portalReturn = `${subscriptionSettings}&${portalReturnParameter}=1`;
