import { describe, expect, it } from 'vitest';
import { groupByText } from './targets.ts';

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
