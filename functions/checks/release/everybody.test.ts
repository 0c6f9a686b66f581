import { describe, expect, it } from 'vitest';
import { groupByText } from './everybody.ts';

const keywordsOf = (texts: readonly string[]) =>
  texts.map((text, index) => ({ userId: 'u', companyId: 'c', keywordId: `c-${index}`, text }));

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
