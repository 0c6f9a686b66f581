import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import { disordered, type Forged, post } from './post.ts';
import type { StripeEventObject } from './store.ts';
import type { World } from './world.ts';

const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 15_000;

const form = z.object({
  copies: z._default(z.number(), 1),
  shuffled: z._default(z.boolean(), false),
  delayMs: z._default(z.number(), 0),
  held: z._default(z.boolean(), false),
});
/** How events go out: how often each, in disorder, how late, or not at all until they are let go. */
export type Delivery = z.input<typeof form>;

interface Parcel {
  readonly event: StripeEventObject;
  attempts: number;
}

/** What brings events to the product, each until it is accepted. */
export interface Courier {
  readonly add: (events: readonly StripeEventObject[]) => void;
  readonly sendTo: (url: string) => void;
  readonly deliver: (how: unknown) => void;
  readonly send: (event: object, forged?: Forged) => Promise<number>;
  readonly settled: () => Promise<void>;
  readonly forget: () => void;
  readonly stop: () => void;
}

/** Brings the events of a world to an address, signed; what is not answered by 2xx comes again, ever later. */
export const startCourier = (world: World, secret: string): Courier => {
  let url: string | undefined;
  let how = z.parse(form, {});
  let life = new AbortController();
  let waiting: Parcel[] = [];
  /** How many copies of each event are on their way. */
  const open = new Map<string, number>();
  let line: Promise<void> = Promise.resolve();
  let listeners: (() => void)[] = [];

  const isSettled = () => open.size === 0 && (waiting.length === 0 || how.held || url === undefined);
  const tell = () => {
    if (!isSettled()) return;
    const told = listeners;
    listeners = [];
    for (const listener of told) listener();
  };

  const send: Courier['send'] = async (event, forged) => {
    if (url === undefined) throw new Error('The stand-in for Stripe knows no address for events');
    return post({ url, secret, event, signal: life.signal }, forged);
  };

  /** One copy less on its way; says whether it was the last. */
  const close = ({ event }: Parcel): boolean => {
    const left = (open.get(event.id) ?? 1) - 1;
    if (left > 0) open.set(event.id, left);
    else open.delete(event.id);
    return left <= 0;
  };
  const accept = (parcel: Parcel) => {
    if (!close(parcel)) return;
    world.change(() => world.state.pending.delete(parcel.event.id));
    tell();
  };
  const putBack = (parcel: Parcel) => {
    close(parcel);
    waiting.push(parcel);
    tell();
  };

  const attempt = async (parcel: Parcel, signal: AbortSignal): Promise<void> => {
    if (signal.aborted) return;
    if (how.held) return putBack(parcel);
    const status = await send(parcel.event).catch(() => 0);
    if (signal.aborted) return;
    if (status >= 200 && status < 300) return accept(parcel);
    parcel.attempts += 1;
    void again(parcel, signal);
  };
  const again = async (parcel: Parcel, signal: AbortSignal): Promise<void> => {
    const delay = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** (parcel.attempts - 1));
    await wait(delay, undefined, { ref: false, signal }).catch(() => undefined);
    if (!signal.aborted) await attempt(parcel, signal);
  };

  /** Sends what waits: one after the other, or all at once and in disorder. */
  const letGo = async () => {
    const { signal } = life;
    await wait(how.delayMs, undefined, { ref: false, signal }).catch(() => undefined);
    if (signal.aborted || url === undefined || how.held || waiting.length === 0) return;
    const { copies, shuffled } = how;
    const parcels = waiting.flatMap((parcel) => Array.from({ length: copies }, () => ({ ...parcel })));
    waiting = [];
    for (const { event } of parcels) open.set(event.id, (open.get(event.id) ?? 0) + 1);
    if (shuffled) {
      await Promise.all(disordered(parcels).map((parcel) => attempt(parcel, signal)));
      return;
    }
    line = parcels.reduce((before, parcel) => before.then(() => attempt(parcel, signal)), line);
    await line;
  };

  const add: Courier['add'] = (events) => {
    for (const event of events) {
      if (world.state.pending.has(event.id)) waiting.push({ event, attempts: 0 });
    }
    void letGo();
  };

  // What a run before this one did not get rid of.
  waiting = world.state.events
    .filter(({ id }) => world.state.pending.has(id))
    .map((event) => ({ event, attempts: 0 }));

  const forget = () => {
    life.abort();
    life = new AbortController();
    waiting = [];
    open.clear();
    line = Promise.resolve();
    how = z.parse(form, {});
    tell();
  };
  return {
    add,
    sendTo: (address) => {
      url = address;
      world.change(() => {
        world.state.isHeard = true;
      });
      void letGo();
    },
    deliver: (wanted) => {
      how = z.parse(form, wanted);
      void letGo();
      tell();
    },
    send,
    settled: () => (isSettled() ? Promise.resolve() : new Promise((resolve) => listeners.push(resolve))),
    forget,
    stop: forget,
  };
};
