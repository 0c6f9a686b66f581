/** What a reply follows from. */
interface Grounds {
  readonly lists: readonly object[];
  /** Anything else, compared as JSON. */
  readonly rest: unknown;
}

interface KeptReply<T> extends Grounds {
  readonly rest: string;
  readonly reply: T;
}

interface KeptReplies<T> {
  /** The reply that was saved for the same lists, as objects, and an equal rest. */
  readonly find: (grounds: Grounds) => T | undefined;
  readonly save: (grounds: Grounds, reply: T) => T;
}

/**
 * Keeps one reply for each first list, as long as that list itself is kept. A reply that is found is the same
 * object, so `revalidated` replies are written and compressed only once.
 */
export const keptReplies = <T>(): KeptReplies<T> => {
  const replies = new WeakMap<object, KeptReply<T>>();
  return {
    find: ({ lists, rest }) => {
      const kept = lists[0] && replies.get(lists[0]);
      const isFound = kept && isSame(kept.lists, lists) && kept.rest === JSON.stringify(rest);
      return isFound ? kept.reply : undefined;
    },
    save: ({ lists, rest }, reply) => {
      if (lists[0]) replies.set(lists[0], { lists, rest: JSON.stringify(rest), reply });
      return reply;
    },
  };
};

const isSame = (some: readonly object[], others: readonly object[]): boolean =>
  some.length === others.length && some.every((list, index) => list === others[index]);
