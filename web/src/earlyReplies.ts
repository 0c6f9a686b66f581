import { timeLimit } from './timeLimit.ts';

const MAX_AGE_MS = 10_000;

interface Early {
  readonly reply: Promise<Response>;
  readonly requestedAt: number;
}

const replies = new Map<string, Early>();

export const requestEarly = (urls: readonly string[]): void => {
  for (const url of urls) {
    const reply = fetchWhole(url);
    // A failure shows when the reply is taken; without this handler, a reply nobody takes would be an error.
    reply.catch(() => {});
    replies.set(url, { reply, requestedAt: performance.now() });
  }
};

/** Fetches a reply with its body, because an unread body keeps the connection open. */
const fetchWhole = async (url: string): Promise<Response> => {
  const response = await fetch(url, { credentials: 'same-origin', signal: timeLimit() });
  // `text()`, because in Chromium `blob()` of a preloaded reply stays pending once in a thousand times.
  return new Response(await response.text(), response);
};

/** The early reply, which can be taken only once; undefined if there is none. */
export const takeReply = (url: string): Promise<Response> | undefined => {
  const early = replies.get(url);
  replies.delete(url);
  if (!early || performance.now() - early.requestedAt > MAX_AGE_MS) return undefined;
  return early.reply;
};

/** Called after a write and when the user changes. */
export const forgetReplies = (): void => replies.clear();
