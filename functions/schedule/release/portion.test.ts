import { describe, expect, it } from 'vitest';
import { groupByText, takeGroups } from './portion.ts';

const keywordsOf = (texts: readonly string[]) =>
  texts.map((text, index) => ({ userId: 'u', companyId: 'c', keywordId: `c-${index}`, text }));

const cut = (texts: readonly string[], wanted: number, isLastPage: boolean) => {
  const { groups, last } = takeGroups(keywordsOf(texts), wanted, isLastPage);
  return [groups.map(({ text, targets }) => `${text}${targets.length}`).join(' '), last?.keywordId];
};

describe('a portion of a page of keywords', () => {
  it('ends with the last keyword of the last group that is wanted', () => {
    expect(cut(['a', 'a', 'b', 'c', 'c'], 2, true)).toEqual(['a2 b1', 'c-2']);
    expect(cut(['a', 'a', 'b', 'c', 'c'], 9, true)).toEqual(['a2 b1 c2', undefined]);
    expect(cut([], 9, true)).toEqual(['', undefined]);
  });

  it('leaves a text that may go on to the next page, unless it fills this one', () => {
    expect(cut(['a', 'a', 'b'], 9, false)).toEqual(['a2', 'c-1']);
    expect(cut(['a', 'a'], 9, false)).toEqual(['a2', undefined]);
  });
});

const listed = (...texts: string[]) =>
  texts.map((text, index) => ({ userId: 'u', companyId: 'c', keywordId: `c-${index}`, text }));

describe('groupByText', () => {
  it('groups adjacent equal texts', () => {
    const groups = groupByText(listed('a', 'a', 'b'));
    expect(groups.map(({ text, targets }) => [text, targets.length])).toEqual([
      ['a', 2],
      ['b', 1],
    ]);
    expect(groups[0]?.targets[1]).toEqual({ userId: 'u', companyId: 'c', keywordId: 'c-1' });
  });

  it('splits a group that one message cannot hold', () => {
    const groups = groupByText(listed(...Array.from({ length: 51 }, () => 'a')));
    expect(groups.map(({ targets }) => targets.length)).toEqual([50, 1]);
  });
});
