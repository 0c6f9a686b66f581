import type { CheckTarget } from '#shared/messages.ts';
import type { ListedKeyword } from '../../keywords/fetchIndex.store.ts';

interface Group {
  readonly text: string;
  readonly targets: CheckTarget[];
}

/** How many keywords one message holds; further ones of the same text still share the fetch. */
const MAX_TARGETS = 50;

/** Groups keywords by their text. Equal texts must be adjacent, as the index lists them. */
export const groupByText = (listed: readonly ListedKeyword[]): Group[] => {
  const groups: Group[] = [];
  for (const { text, ...target } of listed) {
    const last = groups.at(-1);
    if (last && last.text === text && last.targets.length < MAX_TARGETS) last.targets.push(target);
    else groups.push({ text, targets: [target] });
  }
  return groups;
};
