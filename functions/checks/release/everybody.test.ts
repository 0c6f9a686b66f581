import { describe, expect, it } from 'vitest';
import { groupByText, wholeTexts } from './everybody.ts';

const keywordsOf = (texts: readonly string[]) =>
  texts.map((text, index) => ({ userId: 'u', companyId: 'c', keywordId: `c-${index}`, text }));

const cut = (texts: readonly string[], isLastPage: boolean) => {
  const { taken, last } = wholeTexts(keywordsOf(texts), isLastPage);
  return [taken.map(({ text }) => text).join(''), last?.keywordId];
};

describe('wholeTexts', () => {
  it('leaves a text that may go on to the next page, unless it fills this one', () => {
    expect(cut(['a', 'a', 'b', 'c', 'c'], true)).toEqual(['aabcc', undefined]);
    expect(cut([], true)).toEqual(['', undefined]);
    expect(cut(['a', 'a', 'b'], false)).toEqual(['aa', 'c-1']);
    expect(cut(['a', 'a'], false)).toEqual(['aa', undefined]);
  });
});

describe('groupByText', () => {
  it('groups adjacent equal texts', () => {
    const groups = groupByText(keywordsOf(['a', 'a', 'b']));
    expect(groups.map((group) => group.map(({ keywordId }) => keywordId))).toEqual([['c-0', 'c-1'], ['c-2']]);
  });

  it('splits a group that one message cannot hold', () => {
    const groups = groupByText(keywordsOf(Array.from({ length: 51 }, () => 'a')));
    expect(groups.map((group) => group.length)).toEqual([50, 1]);
  });
});
