import { env } from '../platform/env.ts';
import { AppError } from '../platform/errors.ts';
import { timeLimits } from '../platform/time/timeLimits.ts';
import { isTooLarge, readPicture } from './logos.ts';

const MAX_BYTES = 200_000;

/**
 * The icon of a domain, from the icon service that ICONS_URL names: a customer's address is never called.
 * Throws `not_found` if the service has no icon and `unavailable` if it does not answer.
 */
export const fetchIcon = async (domain: string): Promise<Uint8Array> => {
  const { status, bytes } = await get(
    `${env('ICONS_URL')}?${new URLSearchParams({ domain, sz: '64' })}`,
  ).catch(() => noAnswer);
  if (status >= 500) {
    throw new AppError('unavailable', 'O serviço de ícones não respondeu. Tente mais tarde.');
  }
  const icon = status === 200 && bytes.length <= MAX_BYTES ? await readPicture(bytes) : undefined;
  if (!icon || isTooLarge(icon)) throw new AppError('not_found', `Nenhum ícone encontrado para ${domain}.`);
  return bytes;
};

const get = async (url: string) => {
  const response = await fetch(url, { signal: AbortSignal.timeout(timeLimits.icons.attempt) });
  return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) };
};

/** A missing or truncated answer counts as an error of the service. */
const noAnswer = { status: 504, bytes: new Uint8Array() };
