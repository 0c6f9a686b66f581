import { consumeRateLimit } from '../accounts/rateLimit.store.ts';

/** Counts an upload. Throws `too_many` after too many. */
export const countLogoUpload = async (userId: string, now: number): Promise<void> => {
  await countLogoRefresh(userId, now);
  await consumeRateLimit('logo-upload-day', userId, now);
};

/** Counts a refresh, of one logo or of all of a company's competitors. Throws `too_many` after too many. */
export const countLogoRefresh = (userId: string, now: number): Promise<void> =>
  consumeRateLimit('logo', userId, now);
