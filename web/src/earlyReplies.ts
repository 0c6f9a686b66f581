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
    // A failure shows when the reply is taken; nobody may ask for it.
    reply.catch(() => undefined);
    replies.set(url, { reply, requestedAt: performance.now() });
  }
};

/** With its body: an unread one keeps its connection open. */
const fetchWhole = async (url: string): Promise<Response> => {
  const response = await fetch(url, { credentials: 'same-origin', signal: timeLimit() });
  // Not `blob()`: in Chromium, one in a thousand of a preloaded reply stays pending.
  return new Response(await response.text(), { status: response.status });
};

/** Each reply is taken once. */
export const takeReply = (url: string): Promise<Response> | undefined => {
  const early = replies.get(url);
  replies.delete(url);
  if (!early || performance.now() - early.requestedAt > MAX_AGE_MS) return undefined;
  return early.reply;
};

/** After a write, and when the user changes. */
export const forgetReplies = (): void => replies.clear();
