import type { CheckRequest, SerpQuery } from '#shared/messages.ts';
import { MAX_DELAY, sendAll } from '../../platform/aws/queues.ts';
import { SECOND, toMoment } from '../../platform/time/clock.ts';
import type { Press } from './press.ts';
import { keepCheckAlive, silenceCheck } from './presses.store.ts';

interface Pressing {
  readonly userId: string;
  readonly companyId: string;
  readonly now: number;
  readonly queryOf: (keyword: string) => SerpQuery;
}

/** Spreads the messages at the rate limit, so that other accounts' messages can come between them. */
export const sendPress = async (
  { check, keywords, pace }: Press,
  { userId, companyId, now, queryOf }: Pressing,
): Promise<void> => {
  const { kind, started_at } = check;
  const yieldsUntil = (index: number) => {
    const until = pace.yieldsUntil(index);
    return until === undefined ? undefined : toMoment(until);
  };
  const delayOf = (index: number) => Math.floor((pace.dueAt(index) - now) / SECOND);
  const messages: CheckRequest[] = keywords.map((keyword, index) => ({
    query: queryOf(keyword.keyword),
    targets: [{ userId, companyId, keywordId: keyword.id }],
    kind,
    requestedAt: started_at,
    reuseSince: started_at,
    yieldsUntil: yieldsUntil(index),
    // `notBefore` is needed only beyond the queue's longest delay.
    ...(delayOf(index) > MAX_DELAY && { notBefore: toMoment(pace.dueAt(index)) }),
  }));
  await sendAll('CHECKS_QUEUE_URL', messages, {
    delaySeconds: (_, index) => delayOf(index),
    group: () => userId,
  }).catch(async (error) => {
    await silenceCheck(userId, companyId, check, now);
    throw error;
  });
  // This is set after sending: after an earlier crash, the check is found silent and sent again.
  const longest = delayOf(messages.length - 1);
  if (longest > 0) await keepCheckAlive(userId, companyId, started_at, now + longest * SECOND);
};
