interface Dependencies {
  readonly lists: readonly object[];
  /** The other values that a reply depends on, compared as JSON. */
  readonly rest: unknown;
}

interface CachedReply<T> {
  readonly lists: readonly object[];
  readonly rest: string;
  readonly reply: T;
}

/**
 * Returns the reply that was made of the same lists and values, or makes it; it lives as long as the first of
 * its lists. The same reply is the same object, so it is serialised only once.
 */
export const cachedReplies = <T>() => {
  const replies = new WeakMap<object, CachedReply<T>>();
  return async ({ lists, rest }: Dependencies, make: () => T | Promise<T>): Promise<T> => {
    const [first] = lists;
    const values = JSON.stringify(rest);
    const cached = first && replies.get(first);
    if (cached?.rest === values && isSame(cached.lists, lists)) return cached.reply;
    const reply = await make();
    if (first) replies.set(first, { lists, rest: values, reply });
    return reply;
  };
};

const isSame = (some: readonly object[], others: readonly object[]): boolean =>
  some.length === others.length && some.every((list, index) => list === others[index]);
