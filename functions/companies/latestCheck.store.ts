/** The check that was asked for last, on the item of its company. */
import { type Action, update } from '../platform/aws/writes.ts';
import { toMoment } from '../platform/time/clock.ts';
import { companyKey } from './companies.store.ts';
import type { StartedCheck } from './companies.ts';

/**
 * In a transaction: replaces the check that was asked for last, provided that the company exists and nobody
 * has asked for one, nor kept it alive, since `before` was read.
 */
export const replaceLatestCheck = (
  userId: string,
  companyId: string,
  before: StartedCheck | undefined,
  after: StartedCheck,
): Action => {
  const seen = identifying.filter((name) => before?.[name] !== undefined);
  const unseen = before ? identifying.filter((name) => !seen.includes(name)) : [];
  return {
    Update: {
      Key: companyKey(userId, companyId),
      UpdateExpression: 'SET latest_check = :after',
      ConditionExpression: [
        before ? 'attribute_exists(PK)' : 'attribute_exists(PK) AND attribute_not_exists(latest_check)',
        ...seen.map((name) => `latest_check.${name} = :${name}`),
        ...unseen.map((name) => `attribute_not_exists(latest_check.${name})`),
      ].join(' AND '),
      ExpressionAttributeValues: {
        ':after': after,
        ...Object.fromEntries(seen.map((name) => [`:${name}`, before?.[name]])),
      },
    },
  };
};

/** What changes whenever a check is asked for or kept alive. */
const identifying = ['started_at', 'keywords_until', 'alive_until'] as const;

/**
 * Records that messages of a check wait until this time (milliseconds), so that nobody takes them for lost.
 * Does nothing if another check has begun, or if a later time is known.
 */
export const keepCheckAlive = async (
  userId: string,
  companyId: string,
  startedAt: string,
  until: number,
): Promise<void> => {
  await update(companyKey(userId, companyId), {
    UpdateExpression: 'SET latest_check.alive_until = :until',
    ConditionExpression:
      'latest_check.started_at = :started AND (attribute_not_exists(latest_check.alive_until) OR latest_check.alive_until < :until)',
    ExpressionAttributeValues: { ':started': startedAt, ':until': toMoment(until) },
  });
};
