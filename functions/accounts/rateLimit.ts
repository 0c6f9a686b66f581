import { AppError } from '../platform/errors.ts';
import { reserveTry } from './rateLimit.store.ts';

/** Counts one more try of whoever it is. Refuses where so many were made in the last 15 minutes already. */
export const consumeRateLimit = async (whose: string, most: number, now: number): Promise<void> => {
  if (await reserveTry(whose, most, now)) return;
  throw new AppError('too_many', 'Muitas tentativas. Aguarde alguns minutos e tente de novo.');
};
