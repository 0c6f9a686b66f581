/** Keys: PROVIDER#<name>/RATE holds the theoretical arrival time of the provider's next call. */
import type { Provider } from '#shared/messages.ts';
import type { Key } from '../../platform/aws/table.ts';
import { updateOrSee } from '../../platform/aws/writes.ts';
import { type Caller, placesFor, type Rate } from './rate.ts';

const rateKey = (provider: Provider): Key => ({ PK: `PROVIDER#${provider}`, SK: 'RATE' });

export interface Place {
  readonly isTaken: boolean;
  /** When the call may begin or, without a place, when to ask again (milliseconds). */
  readonly at: number;
}

/** Takes a place by one write, or by a second one if nobody has taken any lately. */
export const takePlace = async (
  provider: Provider,
  rate: Rate,
  caller: Caller,
  now: number,
): Promise<Place> => {
  const { earliest, latest, startAt, nextAt } = placesFor(rate, caller, now);
  const moved = await updateOrSee(rateKey(provider), {
    add: { tat: rate.interval },
    when: 'tat BETWEEN :earliest AND :latest',
    values: { earliest, latest },
  });
  const { tat = 0 } = moved.item;
  if (moved.isDone) return { isTaken: true, at: startAt(Number(tat) - rate.interval) };
  if (Number(tat) >= earliest) return { isTaken: false, at: nextAt(Number(tat)) };
  const begun = await updateOrSee(rateKey(provider), {
    set: { tat: now + rate.interval },
    when: 'attribute_not_exists(tat) OR tat < :earliest',
    values: { earliest },
  });
  return begun.isDone ? { isTaken: true, at: now } : takePlace(provider, rate, caller, now);
};
