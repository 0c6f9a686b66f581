import { segments } from '#shared/contract/segments.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { AppError } from '../platform/errors.ts';
import { requireAllowance } from '../subscriptions/allowance.ts';
import { listSegments, saveSegment, segmentIdOf } from './segments.store.ts';

const MOST = 50;

export const handler = endpoint(segments.create)(async ({ user, body, now }) => {
  const [allowance, known] = await Promise.all([
    requireAllowance(user.id, now),
    listSegments(user.id, body.company_id),
  ]);
  const segment = { ...body, id: segmentIdOf(body.company_id, body.name) };
  if (known.length >= MOST && !known.some(({ id }) => id === segment.id))
    throw new AppError('conflict', `Uma empresa tem até ${MOST} segmentos. Exclua um para salvar outro.`);
  await saveSegment(user.id, segment, allowance);
  return segment;
});
