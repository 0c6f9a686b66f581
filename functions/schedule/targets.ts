import type { CheckTarget } from '#shared/messages.ts';
import type { ListedKeyword } from '../keywords/keywords.store.ts';

interface Group {
  readonly text: string;
  readonly targets: CheckTarget[];
}

/** A message holds so many keywords at most; further ones of the same text share the fetch all the same. */
const MOST_TARGETS = 50;

/**
 * Groups keywords by their text. The index lists equal texts one after another, so that one group is held in memory at a time, however many
 * keywords there are.
 */
export const groupByText = async function* (listed: AsyncIterable<ListedKeyword>): AsyncGenerator<Group> {
  let group: Group | undefined;
  for await (const { text, ...target } of listed) {
    if (group && (group.text !== text || group.targets.length >= MOST_TARGETS)) {
      yield group;
      group = undefined;
    }
    group ??= { text, targets: [] };
    group.targets.push(target);
  }
  if (group) yield group;
};
