import { AnswerTooLong, limitedFetch } from '#shared/limitedFetch.ts';
import { shownDomain } from '#shared/shownDomain.ts';
import { env } from '../../platform/env.ts';
import { AppError } from '../../platform/errors.ts';
import { timeLimits } from '../../platform/time/timeLimits.ts';
import { isTooLarge, readPicture } from './logos.ts';

const fetchPicture = limitedFetch({ timeLimit: timeLimits.icons.attempt, maxBytes: 200_000 });

/**
 * Never calls a customer's address. Throws `not_found` if there is no icon, `unavailable` without an answer.
 */
export const fetchIcon = async (domain: string): Promise<Uint8Array> => {
  const { status, bytes } = await get(`${env('ICONS_URL')}?${new URLSearchParams({ domain, sz: '64' })}`);
  if (status >= 500) {
    throw new AppError('unavailable', 'O serviço de ícones não respondeu. Tente mais tarde.');
  }
  const icon = status === 200 ? await readPicture(bytes) : undefined;
  if (!icon || isTooLarge(icon))
    throw new AppError('not_found', `Nenhum ícone encontrado para ${shownDomain(domain)}.`);
  return bytes;
};

const get = async (url: string) => {
  try {
    // The icon service redirects to its pictures.
    const response = await fetchPicture(url, { redirect: 'follow' });
    return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) };
  } catch (error) {
    // An icon that is too large counts as none; no answer or a truncated one is an error of the service.
    return { status: error instanceof AnswerTooLong ? 404 : 504, bytes: new Uint8Array() };
  }
};
