import { randomInt } from 'node:crypto';
import { noSuch } from './refusal.ts';
import { readState, type State, type StripeEventObject, writeState } from './store.ts';

export const API_VERSION = '2026-10-28.endive';

/** Beyond these the oldest are forgotten, so that writing the file stays quick. */
const MOST_EVENTS = 2000;
const MOST_ANSWERS = 1000;

/** What every part of the stand-in works on. */
export interface World {
  readonly state: State;
  /** Seconds since 1970, by the clock that can be moved on. */
  readonly now: () => number;
  /** Holds the clock at a moment, in seconds, until it is let go with undefined. */
  readonly hold: (at: number | undefined) => void;
  readonly id: (prefix: string, length?: number) => string;
  /** Notes an event about an object as it is now; it goes out when the change that it belongs to is on disk. */
  readonly emit: (type: string, object: object, previous?: object) => void;
  /** Does a change as a whole, writes it, and lets its events go out. What throws is written too: a declined card leaves its traces. */
  readonly change: <Result>(work: () => Result, idempotencyKey?: string) => Result;
  readonly forget: () => void;
  /** Where the hosted pages are. */
  url: string;
}

/** Opens the world of a file, or one in memory; `onEvents` is told of the events of every change. */
export const openWorld = (
  file: string | undefined,
  onEvents: (events: readonly StripeEventObject[]) => void,
): World => {
  const state = readState(file);
  let held: number | undefined;
  let fresh: StripeEventObject[] = [];
  let request: string | null = null;

  const now = () => held ?? Math.floor((Date.now() + state.offset) / 1000);
  const save = () => {
    state.events.splice(0, state.events.length - MOST_EVENTS);
    state.answers.splice(0, state.answers.length - MOST_ANSWERS);
    if (file !== undefined) writeState(file, state);
  };
  const emit: World['emit'] = (type, object, previous) => {
    const event: StripeEventObject = {
      id: randomId('evt_1'),
      object: 'event',
      api_version: API_VERSION,
      created: now(),
      // A snapshot: what happens to the object later is another event's news.
      data: JSON.parse(JSON.stringify({ object, previous_attributes: previous })),
      livemode: false,
      pending_webhooks: 1,
      request: { id: request === null ? null : randomId('req_'), idempotency_key: request },
      type,
    };
    fresh.push(event);
    state.events.push(event);
    if (state.isHeard) state.pending.add(event.id);
  };
  const change: World['change'] = (work, idempotencyKey) => {
    request = idempotencyKey ?? null;
    try {
      return work();
    } finally {
      request = null;
      save();
      const told = fresh;
      fresh = [];
      if (told.length > 0) onEvents(told);
    }
  };
  return {
    state,
    now,
    hold: (at) => {
      held = at;
    },
    id: randomId,
    emit,
    change,
    forget: () => {
      const { isHeard } = state;
      Object.assign(state, readState(undefined), { isHeard });
      save();
    },
    url: '',
  };
};

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const randomId = (prefix: string, length = 14): string =>
  `${prefix}${Array.from({ length }, () => letters[randomInt(letters.length)]).join('')}`;

/** The row of an id; throws Stripe's answer to one that is not there, which a parameter may name. */
export const find = <Row>(table: ReadonlyMap<string, Row>, kind: string, id: string, param?: string): Row => {
  const row = table.get(id);
  if (row === undefined) throw noSuch(kind, id, param);
  return row;
};
