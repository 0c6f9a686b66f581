/** Replies that are requested before the code that asks for them has loaded. */
import { timeLimit } from './timeLimit.ts';

/** Afterwards a reply is read again (milliseconds). */
const MAX_AGE_MS = 10_000;

interface Early {
  readonly reply: Promise<Response>;
  readonly requestedAt: number;
}

const replies = new Map<string, Early>();

/** Requests what the first screen of a page will read, for `takeReply`. */
export const requestEarly = (urls: readonly string[]): void => {
  for (const url of urls) {
    const reply = fetchWhole(url);
    // A failure shows when the reply is taken; nobody may ask for it.
    reply.catch(() => undefined);
    replies.set(url, { reply, requestedAt: performance.now() });
  }
};

/** A reply with its body, because a body that nobody reads keeps its connection open. */
const fetchWhole = async (url: string): Promise<Response> => {
  const response = await fetch(url, { credentials: 'same-origin', signal: timeLimit() });
  // As text: of a preloaded reply, Chromium leaves a `blob()` in a thousand pending.
  return new Response(await response.text(), { status: response.status });
};

/** The early reply of an address, once. */
export const takeReply = (url: string): Promise<Response> | undefined => {
  const early = replies.get(url);
  replies.delete(url);
  if (!early || performance.now() - early.requestedAt > MAX_AGE_MS) return undefined;
  return early.reply;
};

/** Forgets all early replies: after a write, and when the user changes. */
export const forgetReplies = (): void => replies.clear();
