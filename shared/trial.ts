/** How long the first subscription costs nothing. */
export const TRIAL_DAYS = 14;

/** How a trial ends; wherever the free days are offered, this is said too. */
export const trialEnd = `No ${TRIAL_DAYS}º dia a assinatura termina sem cobrança, a menos que você cadastre um cartão.`;

/** How many queries a trial may look up until its e-mail is proven. */
export const MAX_TRIAL_LOOKUPS = 30;
