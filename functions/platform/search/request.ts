import { timeLimits } from '../time/timeLimits.ts';
import { ProviderFault } from './fault.ts';

interface PostRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Posts to a provider, once. Throws a transient fault, which quotes nothing, if there is no whole answer. */
export const post = async (
  url: string,
  { headers, body }: PostRequest,
): Promise<{ status: number; text: string }> => {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body,
      // A redirect would carry the API key to another host.
      redirect: 'error',
      signal: AbortSignal.timeout(timeLimits.search.attempt),
    });
    return { status: response.status, text: await response.text() };
  } catch (cause) {
    // The cause may quote the request, and with it the API key, so only its kind is kept.
    const timedOut = cause instanceof Error && cause.name === 'TimeoutError';
    throw new ProviderFault('transient', timedOut ? 'O provedor não respondeu a tempo.' : 'A conexão caiu.');
  }
};
