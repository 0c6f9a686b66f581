/** The free days of a first subscription. */
export const TRIAL_DAYS = 14;

/** Shown wherever the free days are offered. */
export const trialEnd = `No ${TRIAL_DAYS}º dia a assinatura termina sem cobrança, a menos que você cadastre um cartão.`;

/** Until the e-mail is confirmed. */
export const MAX_TRIAL_LOOKUPS = 30;
