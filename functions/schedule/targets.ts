import type { CheckTarget } from '#shared/messages.ts';
import type { ListedKeyword } from '../keywords/keywords.store.ts';

interface Group {
  readonly text: string;
  readonly targets: CheckTarget[];
}

/** How many keywords one message holds; further ones of the same text still share the fetch. */
const MAX_TARGETS = 50;

/**
 * Groups keywords by their text. Equal texts must be adjacent, as the index lists them, so that only one
 * group is in memory at a time.
 */
export const groupByText = async function* (listed: AsyncIterable<ListedKeyword>): AsyncGenerator<Group> {
  let group: Group | undefined;
  for await (const { text, ...target } of listed) {
    if (group && (group.text !== text || group.targets.length >= MAX_TARGETS)) {
      yield group;
      group = undefined;
    }
    group ??= { text, targets: [] };
    group.targets.push(target);
  }
  if (group) yield group;
};
