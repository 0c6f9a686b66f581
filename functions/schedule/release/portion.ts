/** A portion is saved before it is sent, so a crash repeats at most its messages. */

import { deflateRawSync, inflateRawSync } from 'node:zlib';
import * as z from 'zod/mini';
import { type CheckMessage, type CheckRequest, type CheckTarget, checkMessage } from '#shared/messages.ts';
import { cursorAfter, listActiveKeywords, type QueriedKeyword } from '../../keywords/fetchIndex.store.ts';
import { queryFor } from '../../search/serps.ts';
import type { SearchSettings } from '../../search/settings/settings.ts';
import { takeRunLookups } from '../../subscriptions/trials.store.ts';
import type { Portion, Run } from '../runs/runs.ts';
import { checkableFilter } from './checkable.ts';

interface Group {
  readonly text: string;
  readonly targets: CheckTarget[];
}

/** The most keywords in one message; further ones of the same text still share its fetch. */
const MAX_TARGETS = 50;

/** Expects equal texts next to each other, as the index lists them. */
export const groupByText = (listed: readonly QueriedKeyword[]): Group[] => {
  const groups: Group[] = [];
  for (const { text, userId, companyId, keywordId } of listed) {
    const target = { userId, companyId, keywordId };
    const last = groups.at(-1);
    if (last && last.text === text && last.targets.length < MAX_TARGETS) last.targets.push(target);
    else groups.push({ text, targets: [target] });
  }
  return groups;
};

/** Leaves a text that the next page may continue to that page. `last` is undefined at the end of the page. */
export const takeGroups = (
  keywords: readonly QueriedKeyword[],
  wanted: number,
  isLastPage: boolean,
): { readonly groups: Group[]; readonly last: QueriedKeyword | undefined } => {
  const groups = groupByText(keywords);
  const whole = isLastPage ? groups.length : Math.max(1, groups.length - 1);
  const taken = groups.slice(0, Math.min(wanted, whole));
  if (taken.length === groups.length) return { groups, last: undefined };
  const group = taken.at(-1);
  const target = group?.targets.at(-1);
  return { groups: taken, last: group && target && { ...target, text: group.text } };
};

const packMessages = (messages: readonly CheckRequest[]) => deflateRawSync(JSON.stringify(messages));

export const unpackMessages = (packed: Uint8Array): CheckMessage[] =>
  z.array(checkMessage).parse(JSON.parse(inflateRawSync(packed).toString()));

/** The most keywords that are read at once. */
const PAGE_SIZE = 100;

/** Reads more keywords than messages are wanted, because some are left out or share a text. */
const firstPageOf = (wanted: number): number => Math.min(PAGE_SIZE, 2 * wanted + 1);

interface NextGroups {
  readonly groups: readonly Group[];
  readonly next: Portion['next'];
}

export const portionTaker = (settings: SearchSettings, runId: string, now: number) => {
  const checkable = checkableFilter(now, { runId, take: takeRunLookups });
  /** Reads a full page if a smaller one holds too few groups. */
  const readGroups = async (run: Run, wanted: number, size: number): Promise<NextGroups> => {
    const page = await listActiveKeywords(size, run.cursor);
    const { groups, last } = takeGroups(await checkable(page.keywords), wanted, page.next === undefined);
    const isEnough = page.next === undefined || (groups.length === wanted && last !== undefined);
    if (!isEnough && size < PAGE_SIZE) return readGroups(run, wanted, PAGE_SIZE);
    return { groups, next: last ? cursorAfter(last) : page.next };
  };
  return async (
    run: Run,
    wanted: number,
  ): Promise<{ readonly messages: CheckRequest[]; readonly portion: Portion }> => {
    const { groups, next } = await readGroups(run, wanted, firstPageOf(wanted));
    const messages = groups.map(
      ({ text, targets }, index): CheckRequest => ({
        query: queryFor(settings, text),
        targets,
        kind: run.check,
        requestedAt: run.started_at,
        reuseSince: run.reuse_since,
        run: { id: run.id, number: run.released + index },
      }),
    );
    const portion: Portion = {
      messages: messages.length,
      keywords: groups.reduce((sum, { targets }) => sum + targets.length, 0),
      packed: messages.length > 0 ? packMessages(messages) : undefined,
      next,
    };
    return { messages, portion };
  };
};
