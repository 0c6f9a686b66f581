import { AnswerTooLong, limitedFetch } from '#shared/limitedFetch.ts';
import { timeLimits } from '../time/timeLimits.ts';
import { ProviderFault } from './fault.ts';

interface PostRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Several times the size of a page. Parsed answers may take 100 times the memory, and ten are read at once.
 */
const MAX_BYTES = 500_000;

const fetchResults = limitedFetch({ timeLimit: timeLimits.search.attempt, maxBytes: MAX_BYTES });

/** Tries once. Throws a fault, which quotes nothing, unless the answer arrives complete. */
export const postSearch = async (
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

/** Keeps only the kind of error: the cause may quote the request and its API key. */
const faultOf = (cause: unknown): ProviderFault => {
  if (cause instanceof AnswerTooLong) return new ProviderFault('unreadable', 'A resposta é longa demais.');
  const timedOut = cause instanceof Error && cause.name === 'TimeoutError';
  return new ProviderFault('transient', timedOut ? 'O provedor não respondeu a tempo.' : 'A conexão caiu.');
};
