/** How a trial ends; wherever the free days are offered, this is said too. */
export const trialEnd = 'No 14º dia a assinatura termina sem cobrança, a menos que você cadastre um cartão.';
