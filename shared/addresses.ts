/** Paths of screens that both the server and the pages use, relative to the site. */

export const paymentPath = '/payment';
export const paymentSuccessPath = '/payment/success';
export const paymentErrorPath = '/payment/error';
export const settingsPath = '/settings';
export const recoveryPath = '/recuperar-senha';
export const newPasswordPath = '/nova-senha';
export const confirmEmailPath = '/confirmar-email';
/** Confirms that an address wants the reports of a company. */
export const confirmReportsPath = '/receber-relatorios';
/** Switches a kind of mail off. */
export const unsubscribePath = '/cancelar-avisos';
export const adminPath = '/admin';
export const stripeConfigPath = '/stripe-config';
/** The path must be registered at Google, character for character. */
export const googleCallbackPath = '/auth/google/callback';
/** The path must be registered in the Cognito user pool, character for character. */
export const userPoolCallbackPath = '/auth/callback';

export const paymentAddress = (userId: string, planId: string | null): string =>
  `${paymentPath}?${new URLSearchParams({ user: userId, ...(planId !== null && { plan: planId }) })}`;

/** Stripe replaces {CHECKOUT_SESSION_ID} with the session's id. */
export const checkoutReturn = `${paymentSuccessPath}?session_id={CHECKOUT_SESSION_ID}`;

export const paymentSuccessAddress = (sessionId: string, at: string): string =>
  `${paymentSuccessPath}?${new URLSearchParams({ session_id: sessionId, em: at })}`;

export const paymentErrorAddress = (reason: string, sessionId: string, at: string): string =>
  `${paymentErrorPath}?${new URLSearchParams({ reason, session_id: sessionId, em: at })}`;

/** The token is in the fragment, which browsers send to no server. */
export const newPasswordAddress = (token: string): string => `${newPasswordPath}#${token}`;

export const confirmEmailAddress = (token: string): string => `${confirmEmailPath}#${token}`;

/** Nothing but the browser and the site's own files sees this path: the token is sent on in a body. */
export const sharedReportAddress = (token: string): string => `/r/${token}`;
export const confirmReportsAddress = (token: string): string => `${confirmReportsPath}#${token}`;
export const unsubscribeAddress = (token: string): string => `${unsubscribePath}#${token}`;

export const alertsSettingsPath = `${settingsPath}?aba=notificacoes`;

export const subscriptionSettings = `${settingsPath}?aba=assinatura`;

/** Tells the page that a change made in the portal may not have arrived yet. */
export const portalReturnParameter = 'portal';

export const portalReturn = `${subscriptionSettings}&${portalReturnParameter}=1`;

/** The message where a recent sign-in is required. */
export const SIGN_IN_AGAIN = 'Por segurança, entre de novo antes de fazer esta alteração.';

/** Opens the login even for people who are signed in. */
export const signInAgainPath = '/login?de-novo';

export const supportEmail = 'suporte@ranqueia.com.br';
