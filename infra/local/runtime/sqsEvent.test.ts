import { describe, expect, it } from 'vitest';
import { reportedFailures } from './sqsEvent.ts';

describe('reportedFailures', () => {
  const batch = new Set(['1', '2']);
  const failing = (...ids: string[]) => ({
    batchItemFailures: ids.map((itemIdentifier) => ({ itemIdentifier })),
  });

  it.each([
    ['no result', undefined, []],
    ['null', null, []],
    ['an object without a list of failures', {}, []],
    ['no failures', failing(), []],
    ['one failure', failing('2'), ['2']],
    ['an id that is not in the batch', failing('9'), ['1', '2']],
    ['an empty id', failing(''), ['1', '2']],
    ['an invalid list', { batchItemFailures: 'all' }, ['1', '2']],
  ])('reads %s as Lambda does', (_, result, failed) => {
    expect([...reportedFailures(result, batch)]).toEqual(failed);
  });
});
