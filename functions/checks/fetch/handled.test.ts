import { expect, it } from 'vitest';
import { checkMessage } from '#shared/messages.ts';
import { metricsOf } from './handled.ts';

const target = { userId: 'u', companyId: 'c', keywordId: 'c-k' };
const message = checkMessage.parse({
  query: { provider: 'serper', country: 'br', language: 'pt-br', text: 'café' },
  targets: [target, target],
  kind: 'keywords',
  requestedAt: '2026-11-21T12:00:00.000Z',
  reuseSince: '2026-11-21T12:00:00.000Z',
  failedAttempts: 3,
});

it('counts the keywords of a message without attempts left once, however often it is delivered', () => {
  const deliveries = [1, 2, 3, 4, 5].map((attempt) => {
    const attempts = message.failedAttempts + attempt;
    const outcome =
      attempts < 5 ? ({ kind: 'failed' } as const) : ({ kind: 'exhausted', failed: 1 } as const);
    return { id: 'id', receipt: 'receipt', attempt, attempts, message, outcome };
  });
  expect(metricsOf(deliveries, [])).toMatchObject({ KeywordsVerified: 1, KeywordsNotVerified: 1 });
});
