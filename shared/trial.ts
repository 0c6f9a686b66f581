export const TRIAL_DAYS = 14;

/** How the trial ends; shown wherever the free days are offered. */
export const trialEnd = `No ${TRIAL_DAYS}º dia a assinatura termina sem cobrança, a menos que você cadastre um cartão.`;

export const MAX_TRIAL_LOOKUPS = 30;
