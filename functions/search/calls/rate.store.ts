/** Keys: PROVIDER#<name>/RATE holds the agenda of a provider's calls. */
import * as z from 'zod/mini';
import type { Provider } from '#shared/messages.ts';
import { type Key, read } from '../../platform/aws/table.ts';
import { update } from '../../platform/aws/writes.ts';
import { SECOND } from '../../platform/time/clock.ts';
import {
  type Agenda,
  FORGOTTEN_AFTER,
  isDoubtful,
  NO_CALLS,
  nextRoomAt,
  type Purpose,
  type Rate,
  reserveCalls,
  roomIn,
} from './rate.ts';

const rateKey = (provider: Provider): Key => ({ PK: `PROVIDER#${provider}`, SK: 'RATE' });

const agendaItem = z.object({
  newest_bin: z._default(z.number(), NO_CALLS.bin),
  counts: z._default(z.array(z.number()), []),
});

const agendaOf = (item: unknown): Agenda => {
  const { newest_bin: bin, counts } = agendaItem.parse(item ?? {});
  return { bin, counts };
};

interface Reserved {
  readonly moments: readonly number[];
  readonly nextAt: number;
}

/** The agendas that this instance has read last; `at` is in milliseconds. */
const seen = new Map<Provider, { readonly agenda: Agenda; readonly at: number; readonly limit: number }>();

const see = (provider: Provider, { limit }: Rate, agenda: Agenda): Agenda => {
  seen.set(provider, { agenda, at: Date.now(), limit });
  return agenda;
};

export const readAgenda = async (provider: Provider, rate: Rate): Promise<Agenda> =>
  see(provider, rate, agendaOf(await read(rateKey(provider))));

/** An agenda older than this is read again, because a failed write costs more than a read. */
const SEEN_MS = SECOND;

/** An attempt is repeated only if another worker has changed the agenda meanwhile. */
const MAX_ATTEMPTS = 5;

/** Writes nothing if there is no room. `ticks` are milliseconds of a monotonic clock. */
export const takeCalls = async (
  provider: Provider,
  rate: Rate,
  wanted: number,
  purpose: Purpose,
  now: number,
  ticks = performance.now(),
): Promise<Reserved> => {
  const last = seen.get(provider);
  let agenda =
    last?.limit === rate.limit && last.at > Date.now() - SEEN_MS
      ? last.agenda
      : await readAgenda(provider, rate);
  if (isDoubtful(agenda, now)) {
    agenda = await readAgenda(provider, rate);
    const left = await settleDoubt(provider, agenda, now, ticks);
    if (left > 0) return { moments: [], nextAt: now + left };
    agenda = await readAgenda(provider, rate);
  }
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const { moments, agenda: after } = reserveCalls(rate, purpose, agenda, wanted, now);
    if (moments.length === 0) break;
    const saved = await save(provider, rate, purpose, agenda, after);
    agenda = saved ? see(provider, rate, saved) : await readAgenda(provider, rate);
    if (saved) return { moments, nextAt: nextRoomAt(rate, purpose, agenda, now) };
  }
  return { moments: [], nextAt: nextRoomAt(rate, purpose, agenda, now) };
};

/** The condition that the stored agenda is the known one, which its latest bin identifies. */
const AS_KNOWN = 'attribute_not_exists(newest_bin) OR (newest_bin = :known AND counts[0] = :count)';

const knownValues = ({ bin, counts: [count = 0] }: Agenda) => ({ known: bin, count });

/** Returns undefined if the stored agenda has changed since it was read and these calls may no longer fit. */
const save = async (
  provider: Provider,
  rate: Rate,
  purpose: Purpose,
  before: Agenda,
  after: Agenda,
): Promise<Agenda | undefined> => {
  const known = knownValues(before);
  const { count } = known;
  const added = (after.counts[0] ?? 0) - count;
  // Another worker may have added calls to the same bin, if these still fit.
  const most = count + roomIn(rate, purpose, before) - added;
  const saved = await update(
    rateKey(provider),
    after.bin === before.bin
      ? {
          apply: 'SET counts[0] = counts[0] + :added',
          when: 'newest_bin = :bin AND counts[0] <= :most',
          values: { added, bin: before.bin, most },
        }
      : {
          set: { newest_bin: after.bin, counts: after.counts },
          when: AS_KNOWN,
          values: known,
        },
  );
  return saved && agendaOf(saved);
};

/** The agendas that this instance doubts, because a clock must be wrong. */
const doubts = new Map<Provider, { readonly agenda: Agenda; readonly since: number }>();

/** Returns how long to wait (milliseconds) until a doubtful agenda is forgotten; 0 once it is. */
const settleDoubt = async (
  provider: Provider,
  agenda: Agenda,
  now: number,
  ticks: number,
): Promise<number> => {
  if (!isDoubtful(agenda, now)) return 0;
  const known = doubts.get(provider);
  const isKnown = known?.agenda.bin === agenda.bin && known.agenda.counts[0] === agenda.counts[0];
  const { since } = isKnown ? known : { since: ticks };
  doubts.set(provider, { agenda, since });
  const left = since + FORGOTTEN_AFTER - ticks;
  if (left > 0) return left;
  await forget(provider, agenda);
  return 0;
};

/** Empties an agenda if it has not changed since it was doubted. */
const forget = (provider: Provider, agenda: Agenda) =>
  update(rateKey(provider), {
    set: { newest_bin: undefined, counts: undefined },
    when: AS_KNOWN,
    values: knownValues(agenda),
  });
