import { expect, it } from 'vitest';
import { type CheckMessage, MAX_RECEIVES } from '#shared/messages.ts';
import { sumOf } from '../tallies.ts';
import { type HandledMessage, metricsOf } from './handled.ts';

const target = { userId: 'u', companyId: 'c', keywordId: 'c-k' };
const message: CheckMessage = {
  check: 'check',
  number: 0,
  query: { provider: 'serper', country: 'br', language: 'pt-br', text: 'café' },
  targets: [target, target],
  kind: 'rest',
};

it('the keywords of a message without attempts left are counted once, however often it is delivered', () => {
  const deliveries = [-1, 0, 1].map((more): HandledMessage => {
    const attempt = MAX_RECEIVES + more;
    const received = { id: 'id', receipt: 'receipt', attempt, message, returnsIn: 3 };
    return more < 0 ? received : { ...received, figures: { ...sumOf([]), done: 2, failed: 1 } };
  });
  expect(metricsOf(deliveries, [])).toMatchObject({ KeywordsVerified: 1, KeywordsNotVerified: 1 });
});
