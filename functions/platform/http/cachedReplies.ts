interface Dependencies {
  readonly lists: readonly object[];
  /** The other values that a reply depends on, compared as JSON. */
  readonly rest: unknown;
}

interface CachedReply<T> extends Dependencies {
  readonly rest: string;
  readonly reply: T;
}

/**
 * A reply lives as long as the first of its lists. A reply found is the same object, so it is serialised only
 * once.
 */
export const cachedReplies = <T>() => {
  const replies = new WeakMap<object, CachedReply<T>>();
  return {
    find: ({ lists, rest }: Dependencies): T | undefined => {
      const cached = lists[0] && replies.get(lists[0]);
      const isFound = cached && isSame(cached.lists, lists) && cached.rest === JSON.stringify(rest);
      return isFound ? cached.reply : undefined;
    },
    save: ({ lists, rest }: Dependencies, reply: T): T => {
      if (lists[0]) replies.set(lists[0], { lists, rest: JSON.stringify(rest), reply });
      return reply;
    },
  };
};

const isSame = (some: readonly object[], others: readonly object[]): boolean =>
  some.length === others.length && some.every((list, index) => list === others[index]);
