/** How often an account may store logos. S3 keeps replaced files for a month: uploads count by day too. */
import { consumeRateLimit } from '../accounts/rateLimit.store.ts';
import { DAY } from '../platform/time/clock.ts';

/** Uploads and refreshes together, in 15 minutes. */
const MAX_CHANGES = 30;
const MAX_UPLOADS_A_DAY = 100;

const TOO_FAST = 'Muitos logos alterados em pouco tempo. Aguarde alguns minutos e tente de novo.';
const TOO_MANY_TODAY = `O limite de ${MAX_UPLOADS_A_DAY} envios de logo por dia foi atingido. Tente de novo amanhã.`;

/** Counts an upload. Throws `too_many` after too many. */
export const countLogoUpload = async (userId: string, now: number): Promise<void> => {
  await countLogoRefresh(userId, now);
  await consumeRateLimit(`logos-day#${userId}`, MAX_UPLOADS_A_DAY, now, TOO_MANY_TODAY, DAY);
};

/** Counts a refresh, of one logo or of all of a company's competitors. Throws `too_many` after too many. */
export const countLogoRefresh = (userId: string, now: number): Promise<void> =>
  consumeRateLimit(`logos#${userId}`, MAX_CHANGES, now, TOO_FAST);
