import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Engine } from '#shared/messages.ts';
import { dayOfMoment, daysBefore } from '../platform/time/calendar.ts';
import { SECOND, toMoment } from '../platform/time/clock.ts';
import type { KeywordSnapshot } from './snapshots.ts';
import { packSnapshots, unpackSnapshots } from './snapshotsCodec.ts';

const engine: fc.Arbitrary<Engine> = fc.constantFrom<Engine>(
  { provider: 'serper', country: 'br', language: 'pt-br' },
  { provider: 'serper', country: 'pt', language: 'pt-pt' },
  { provider: 'algolia', country: 'br', language: 'pt-br' },
  { provider: 'algolia', country: 'br', language: 'pt-br', index: 'um' },
  { provider: 'algolia', country: 'br', language: 'pt-br', index: 'dois' },
);
const position = fc.option(fc.integer({ min: 1, max: 100 }));
const address = fc.option(
  fc.oneof(
    fc.webUrl(),
    fc.string({ unit: 'binary', minLength: 1 }),
    fc.string({ unit: 'grapheme', minLength: 1 }),
  ),
);
const own = fc.record({
  at: fc.integer({ min: Date.parse('2018-01-01') / SECOND, max: 2 ** 32 }).map((at) => toMoment(at * SECOND)),
  engine,
  position,
  url: address,
});
const competitor = fc.oneof(
  fc.record({ position, beyond: fc.constant(false), age: fc.nat(7) }),
  fc.constant({ position: null, beyond: true, age: 0 }),
);

const snapshot: fc.Arbitrary<KeywordSnapshot> = fc
  .record({
    id: fc.string(),
    volume: fc.option(fc.nat(), { nil: undefined }),
    own: fc.option(own, { nil: undefined }),
    competitors: fc.dictionary(fc.stringMatching(/^[a-z]-[0-9a-f]{2}$/), competitor, {
      noNullPrototype: true,
    }),
  })
  .map(({ competitors, ...known }) => {
    const day = known.own && dayOfMoment(known.own.at);
    const stood = Object.entries(day ? competitors : {}).map(
      ([id, { age, ...one }]) => [id, { ...one, day: daysBefore(day ?? '', age) }] as const,
    );
    return {
      ...known,
      own: known.own && { ...known.own, url: known.own.url || null },
      competitors: new Map(stood),
    };
  });

it('snapshots are read as they were written', () => {
  fc.assert(
    fc.property(fc.array(snapshot, { maxLength: 30 }), (snapshots) => {
      expect(unpackSnapshots(packSnapshots(snapshots))).toEqual(snapshots);
    }),
  );
});
