/** Keys: PROVIDER#<name>/RATE holds the theoretical arrival time of the provider's next call. */
import type { Provider } from '#shared/messages.ts';
import type { Key } from '../../platform/aws/table.ts';
import { updateOrSee } from '../../platform/aws/writes.ts';
import { type Place, placesFor, type Rate, type Wanted } from './rate.ts';

const rateKey = (provider: Provider): Key => ({ PK: `PROVIDER#${provider}`, SK: 'RATE' });

/** Takes places for calls: by one write, if all have places and nobody else takes any meanwhile. */
export const takePlaces = (provider: Provider, rate: Rate, wanted: Wanted, now: number): Promise<Place[]> => {
  const { freeAt, latestOf, placesAt } = placesFor(rate, wanted, now);
  const most = freeAt(now);
  const take = async (count: number): Promise<Place[]> => {
    const time = count * rate.interval;
    const moved = await updateOrSee(rateKey(provider), {
      add: { tat: time },
      when: 'tat BETWEEN :now AND :latest',
      values: { now, latest: latestOf(count) },
    });
    const tat = Number(moved.item.tat ?? 0);
    if (moved.isDone) return placesAt(tat - time, count);
    if (tat >= now) {
      const free = Math.min(freeAt(tat), count - 1);
      return free > 0 ? take(free) : placesAt(tat, 0);
    }
    const begun = await updateOrSee(rateKey(provider), {
      set: { tat: now + most * rate.interval },
      when: 'attribute_not_exists(tat) OR tat < :now',
      values: { now },
    });
    return begun.isDone ? placesAt(now, most) : take(most);
  };
  return take(most);
};
