import type { MailMessage } from '#shared/mails.ts';
import { AppError } from '../../platform/errors.ts';
import { HOUR } from '../../platform/time/clock.ts';

/** How long a mailed link is valid, and how long its e-mail may be late. */
export const LINK_LIFETIME = HOUR;

/** How many valid links of a kind an account has to an address: who asks for more fills nobody's mailbox. */
export const MAX_LINKS = 5;

/** Whether nobody waits for an e-mail any more, such as after an outage of SES. */
export const isTooLate = ({ requestedAt }: Pick<MailMessage, 'requestedAt'>, now: number): boolean =>
  now - Date.parse(requestedAt) > LINK_LIFETIME;

/** The error for any token that is of no use: used, expired, void or never issued. */
export const invalidLink = () =>
  new AppError(
    'forbidden',
    'Este link não vale mais: ele expirou, já foi usado ou está incompleto. Peça um novo.',
  );
