import { type CurveVersion, worthOf } from '#shared/clickCurve.ts';
import type { SiteMetrics } from '#shared/contract/visibility.ts';
import { isSameEngine } from '#shared/engines.ts';
import type { Engine } from '#shared/messages.ts';
import { dayOfMoment } from '../platform/time/calendar.ts';
import { mainEngine } from '../rankings/positionView.ts';
import { ageOn, CARRIED_DAYS, type KeywordSnapshot } from './snapshots.ts';

export interface DayMetrics {
  readonly day: string;
  readonly curve: CurveVersion;
  /** The engine that measured most keywords; undefined if none was measured. */
  readonly engine: Engine | undefined;
  readonly keywords: number;
  readonly with_volume: number;
  readonly own: SiteMetrics;
  readonly competitors: ReadonlyMap<string, SiteMetrics>;
}

/** How a site stood for a keyword; undefined if that is not known, or too old. */
interface Stand {
  readonly position: number | null;
  readonly beyond: boolean;
  readonly age: number;
}

/** Not found counts as this position in averages, and so does what was found further down. */
const LAST = 51;

/** `day` is YYYY-MM-DD in São Paulo. Measures by other engines than most are left out of all metrics. */
export const metricsOn = (
  day: string,
  snapshots: readonly KeywordSnapshot[],
  competitorIds: Iterable<string>,
  curve: CurveVersion,
): DayMetrics => {
  const engine = mainEngine(snapshots.flatMap(({ own }) => (own && isCounted(own, day) ? own : [])));
  const weights = weightsOf(snapshots);
  const metrics = (standOf: (snapshot: KeywordSnapshot) => Stand | undefined): SiteMetrics =>
    siteMetrics(
      snapshots.map((one) =>
        engine && one.own && isSameEngine(one.own.engine, engine) ? standOf(one) : undefined,
      ),
      weights,
      curve,
    );
  return {
    day,
    curve,
    engine,
    keywords: snapshots.length,
    with_volume: snapshots.filter(({ volume }) => volume !== undefined).length,
    own: metrics(({ own }) => own && aged({ ...own, beyond: false }, ageOn(day, dayOfMoment(own.at)))),
    competitors: new Map(
      [...competitorIds].map(
        (id) => [id, metrics(({ competitors }) => competitorStand(competitors.get(id), day))] as const,
      ),
    ),
  };
};

const isCounted = ({ at }: { readonly at: string }, day: string): boolean =>
  ageOn(day, dayOfMoment(at)) <= CARRIED_DAYS;

const competitorStand = (stand: (Omit<Stand, 'age'> & { readonly day: string }) | undefined, day: string) =>
  stand && aged(stand, ageOn(day, stand.day));

const aged = ({ position, beyond }: Omit<Stand, 'age'>, age: number): Stand | undefined =>
  age <= CARRIED_DAYS ? { position, beyond, age } : undefined;

/** A keyword without a volume weighs as much as the others on average; without any, all weigh the same. */
export const weightsOf = (keywords: readonly Pick<KeywordSnapshot, 'volume'>[]): number[] => {
  const known = keywords.flatMap(({ volume }) => volume ?? []);
  const total = known.reduce((sum, volume) => sum + volume, 0);
  const usual = total === 0 ? 1 : total / known.length;
  return keywords.map(({ volume }) => (total === 0 ? usual : (volume ?? usual)));
};

const siteMetrics = (
  stands: readonly (Stand | undefined)[],
  weights: readonly number[],
  curve: CurveVersion,
): SiteMetrics => {
  const known = stands.filter((stand) => stand !== undefined);
  const decided = known.filter(({ beyond }) => !beyond);
  const within = (last: number) =>
    decided.filter(({ position }) => position !== null && position <= last).length;
  let [weight, worth] = [0, 0];
  for (const [index, stand] of stands.entries()) {
    if (!stand) continue;
    weight += weights[index] ?? 0;
    worth += (weights[index] ?? 0) * worthOf(stand.position, curve);
  }
  return {
    visibility: weight === 0 ? null : rounded((100 * worth) / weight, 100),
    overall_position:
      decided.length === 0
        ? null
        : rounded(
            decided.reduce((sum, { position }) => sum + Math.min(position ?? LAST, LAST), 0) / decided.length,
            10,
          ),
    top_3: within(3),
    top_10: within(10),
    top_20: within(20),
    top_50: within(50),
    not_found: decided.filter(({ position }) => position === null).length,
    beyond: known.length - decided.length,
    not_verified: stands.length - known.length,
    carried: known.filter(({ age }) => age > 0).length,
  };
};

const rounded = (value: number, steps: number): number => Math.round(value * steps) / steps;

/** Returns the own share of all visibility, in percent with one decimal; null if nobody is visible. */
export const shareOfVoice = (own: SiteMetrics, competitors: readonly SiteMetrics[]): number | null => {
  const total = [own, ...competitors].reduce((sum, { visibility }) => sum + (visibility ?? 0), 0);
  return total === 0 ? null : rounded((100 * (own.visibility ?? 0)) / total, 10);
};
