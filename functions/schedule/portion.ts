/** The messages that are sent together: so few that after a crash only these have to be sent again. */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import * as z from 'zod/mini';
import { type CheckMessage, type CheckRequest, checkMessage } from '#shared/messages.ts';
import type { ListedKeyword } from '../keywords/keywords.store.ts';
import { groupByText } from './targets.ts';

/** Keywords with the same text, to be checked by one message. */
type Group = ReturnType<typeof groupByText>[number];

/**
 * The first groups of a page of keywords, at most `wanted`, and the last keyword in them; undefined if they
 * reach the end of the page. A text that may go on with the next page is left to that one.
 */
export const cutPage = (
  keywords: readonly ListedKeyword[],
  wanted: number,
  isLastPage: boolean,
): { readonly groups: Group[]; readonly last: ListedKeyword | undefined } => {
  const groups = groupByText(keywords);
  const whole = isLastPage ? groups.length : Math.max(1, groups.length - 1);
  const taken = groups.slice(0, Math.min(wanted, whole));
  if (taken.length === groups.length) return { groups, last: undefined };
  const group = taken.at(-1);
  const target = group?.targets.at(-1);
  return { groups: taken, last: group && target && { ...target, text: group.text } };
};

export const packMessages = (messages: readonly CheckRequest[]) => deflateRawSync(JSON.stringify(messages));

export const unpackMessages = (packed: Uint8Array): CheckMessage[] =>
  z.array(checkMessage).parse(JSON.parse(inflateRawSync(packed).toString()));
