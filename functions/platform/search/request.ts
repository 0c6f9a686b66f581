import { AnswerTooLong, limitedFetch } from '#shared/limitedFetch.ts';
import { timeLimits } from '../time/timeLimits.ts';
import { ProviderFault } from './fault.ts';

interface PostRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Several times a page. A parsed answer may take 100 times as much memory, and ten are read at once. */
const MAX_BYTES = 500_000;

const fetchResults = limitedFetch({ timeLimit: timeLimits.search.attempt, maxBytes: MAX_BYTES });

/** Posts to a provider, once. Throws a fault, which quotes nothing, if there is no whole answer. */
export const post = async (
  url: string,
  { headers, body }: PostRequest,
): Promise<{ status: number; text: string }> => {
  try {
    const response = await fetchResults(url, { method: 'POST', headers, body });
    return { status: response.status, text: await response.text() };
  } catch (cause) {
    throw faultOf(cause);
  }
};

/** The cause may quote the request, and with it the API key, so only its kind is kept. */
const faultOf = (cause: unknown): ProviderFault => {
  if (cause instanceof AnswerTooLong) return new ProviderFault('unreadable', 'A resposta é longa demais.');
  const timedOut = cause instanceof Error && cause.name === 'TimeoutError';
  return new ProviderFault('transient', timedOut ? 'O provedor não respondeu a tempo.' : 'A conexão caiu.');
};
