/** How many days of a first subscription are free. */
export const TRIAL_DAYS = 14;

/** How the trial ends; shown wherever the free days are offered. */
export const trialEnd = `No ${TRIAL_DAYS}º dia a assinatura termina sem cobrança, a menos que você cadastre um cartão.`;

/** The most look-ups until the e-mail is confirmed. */
export const MAX_TRIAL_LOOKUPS = 30;
