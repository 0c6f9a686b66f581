/** What reports of a period should say, by the plain list of what was measured. */
import { isDeepStrictEqual } from 'node:util';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import * as z from 'zod/mini';
import { type Overview, visibility } from '#shared/contract/visibility.ts';
import { daysBefore } from '../../../functions/platform/time/calendar.ts';
import { handler as getOverview } from '../../../functions/reports/getOverview.api.ts';
import { handler as getPortfolio } from '../../../functions/reports/getPortfolio.api.ts';
import { handler as listCompetitors } from '../../../functions/reports/listCompetitors.api.ts';
import { toEvent } from '../../../infra/local/runtime/httpEvent.ts';
import { signIn } from '../people/customers.ts';
import {
  type Book,
  CARRIED,
  CLICKS,
  type Expected,
  engineOfMost,
  expectedFigures,
  isRounded,
  type Member,
  weigher,
} from './book.ts';
import { isComparable, positionOf, stoodOn, type Use, usesBy } from './rawHistory.ts';
import type { World } from './world.ts';

type Reading = (event: APIGatewayProxyEventV2, context: Context) => Promise<unknown>;

/** Reads a company's report in this process. */
export const read = async <S extends z.ZodMiniType>(
  { reply }: { readonly reply: S },
  handler: Reading,
  { userId, companyId }: Pick<World, 'userId' | 'companyId'>,
  period: string,
): Promise<z.output<S>> => {
  const cookie = await signIn({ id: userId, session_version: 0 });
  const rawHeaders = ['host', 'ranqueia.local', 'cookie', cookie];
  const request = { method: 'GET', url: `/?period=${period}`, httpVersion: '1.1', rawHeaders };
  const arrived = { address: '127.0.0.1', body: Buffer.alloc(0), at: new Date(), id: 'read' };
  const event = toEvent({ ...request, ...arrived }, { routeKey: '', parameters: { id: companyId } });
  const context = { awsRequestId: 'read', getRemainingTimeInMillis: () => 30_000 };
  // A read uses nothing else of the context.
  const answer = await handler(event, context as unknown as Context);
  return reply.parse(JSON.parse(z.parse(z.object({ body: z.string() }), answer).body));
};

/** Tells what the replies say otherwise than the list, or than each other; `today` is not closed. */
export const comparePeriod = async (
  world: World,
  book: Book,
  today: string,
  { period, since }: { readonly period: string; readonly since: string },
): Promise<string[]> => {
  const { companies } = await read(visibility.getPortfolio, getPortfolio, world, period);
  const overview = await read(visibility.getOverview, getOverview, world, period);
  const competitors = await read(visibility.listCompetitors, listCompetitors, world, period);
  const row = companies[0];
  if (!row) return ['there is no company'];
  const { lost, left_top_10, left_top_10_count, passed_by } = row.attention;
  const should = expected(world, book, today, since);
  const left = should.left.find(({ id }) => id === left_top_10?.keyword_id);
  const passed = should.passing && Math.max(0, ...should.passing.values());
  const [step = null] = overview.striking_distance;
  const checks: readonly (readonly [what: string, holds: boolean, is: unknown, should: unknown])[] = [
    ['change', isRounded(row.change?.visibility ?? null, should.change, 2), row.change, should.change],
    ['lost', isSum(lost, should.lost), lost, should.lost],
    ['how many left', left_top_10_count === should.left.length, left_top_10_count, should.left],
    ['which left', isMost(left?.lost, should.left), left_top_10, should.left],
    ['where it stands', left_top_10?.position === left?.now, left_top_10, left],
    ['where it stood', left_top_10?.previous_position === left?.before, left_top_10, left],
    ['passed by', passed === undefined || (passed_by?.keywords ?? 0) === passed, passed_by, passed],
    ['passed by whom', !passed || should.passing?.get(passed_by?.name ?? '') === passed, passed_by, passed],
    [
      'passed by others',
      (passed_by?.others ?? -1) === overview.overtakings.filter((one) => reasonsIn(one) > 0).length - 1,
      passed_by,
      overview.overtakings,
    ],
    ['best step', isDeepStrictEqual(row.best_step, step), row.best_step, step],
    [
      'overtakings',
      (passed_by?.keywords ?? 0) === Math.max(0, ...overview.overtakings.map(reasonsIn)),
      passed_by,
      overview.overtakings,
    ],
    [
      'losses',
      isSum(
        lost,
        overview.losses.map(({ worth }) => ({ lost: -worth })),
      ),
      lost,
      overview.losses,
    ],
    ...competitors.map((is) => {
      const expects = should.competitors?.get(is.id);
      const holds =
        !expects ||
        (isRounded(is.visibility, expects.visibility, 2) &&
          isDifference(is.visibility_change, expects.change) &&
          is.ahead === expects.ahead);
      return [`competitor ${is.name}`, holds, is, expects] as const;
    }),
  ];
  return checks.flatMap(([what, holds, is, expects]) =>
    holds
      ? []
      : `${today}, ${what} over ${period}: ${JSON.stringify(is)}, should be ${JSON.stringify(expects)}`,
  );
};

interface Loss {
  readonly lost: number;
}

/** The figure sums up rounded losses. */
const isSum = (figure: number, losses: readonly Loss[]): boolean =>
  Math.abs(figure - losses.reduce((sum, { lost }) => sum + lost, 0)) <= 0.005 * losses.length + 1e-9;

/** The figure is of two rounded ones. */
const isDifference = (figure: number | null, exact: number | null): boolean =>
  figure === null || exact === null ? figure === exact : Math.abs(figure - exact) <= 0.01 + 1e-9;

const isMost = (lost: number | undefined = 0, losses: readonly Loss[]): boolean =>
  lost >= Math.max(0, ...losses.map((one) => one.lost)) - 0.01;

/** Where the company is not found, anybody passes it. */
const reasonsIn = ({ passed_by }: Overview['overtakings'][number]): number =>
  passed_by.filter(({ position }) => position !== null).length;

interface Stand {
  readonly id: string;
  readonly own: NonNullable<Member['own']>;
  readonly competitors: Member['competitors'];
  /** When the same engine first placed the same domain. */
  readonly first: Use['fetch'];
  readonly firstPosition: number | null;
  /** How it stood on the closed day; undefined if that is not comparable. */
  readonly stood: Member | undefined;
  /** The percentage points that it decides; undefined outside today's mean. */
  readonly points: number | undefined;
}

const expected = (world: World, book: Book, today: string, since: string) => {
  const { raw } = world;
  const active = [...raw.keywords.values()].filter((keyword) => keyword.active);
  const tracked = new Map(
    [...raw.competitors].flatMap(([id, one]) => (one.isWithin ? [[id, one.domain]] : [])),
  );
  const members = active.map(({ uses, volume }) => ({
    ...stoodOn(uses.map(lookedFor(world)), today, raw.domain, tracked, Date.now()),
    volume,
  }));
  const ages = members.flatMap(({ own }) => own?.age ?? []);
  const lastDay = ages.length === 0 ? today : daysBefore(today, Math.min(...ages));
  const days = [...book.days.keys()].toSorted();
  const closed = days.findLast((day) => day <= since) ?? days.find((day) => day < lastDay);
  const compared = closed === undefined ? undefined : book.days.get(closed)?.figures;
  const decides = pointsOf(members);
  const stands = active.flatMap(({ id, uses }, index): Stand[] => {
    const member = members[index];
    const [first] = lastStretch(usesBy(uses, today));
    if (!member?.own || !first) return [];
    const { own, competitors } = member;
    const then = closed === undefined ? undefined : book.days.get(closed)?.members.get(id);
    const isSame =
      then?.own &&
      isComparable(then.own.engine, own.engine) &&
      seconds(then.own.at) >= seconds(first.fetch.at);
    const firstPosition = positionOf(first.fetch.hosts, first.domain);
    const stood = isSame ? then : undefined;
    return [{ id, own, competitors, first: first.fetch, firstPosition, stood, points: decides[index] }];
  });
  const moves = stands.flatMap((stand) => {
    const before = placeBefore(stand, closed !== undefined && closed <= since ? closed : undefined);
    const { id, own, points } = stand;
    const worth = (points ?? 0) * (worthOf(before ?? null) - worthOf(own.position));
    return before === undefined
      ? []
      : [{ id, before, now: own.position, lost: worth, isIn: points !== undefined }];
  });
  const counted = moves.filter(({ isIn }) => isIn);
  const lost = moves.filter(({ before, now }) => (now ?? LAST) > (before ?? LAST));
  const isSettled = stands.every(({ own }) =>
    [...tracked.keys()].every((id) => (raw.competitors.get(id)?.since ?? '') <= own.at),
  );
  return {
    change: counted.length === 0 ? null : -counted.reduce((sum, one) => sum + one.lost, 0),
    lost,
    left: lost.filter(({ before, now }) => (before ?? LAST) <= 10 && (now ?? LAST) > 10),
    /** Undefined while stored results place a competitor that was added since. */
    passing: isSettled
      ? new Map(
          [...tracked].map(([id, host]) => [
            host,
            stands.filter((stand) => stand.own.position !== null && hasPassed(stand, id)).length,
          ]),
        )
      : undefined,
    competitors: isSettled
      ? new Map([...tracked.keys()].map((id) => [id, expectedCompetitor(members, compared, id)]))
      : undefined,
  };
};

const expectedCompetitor = (members: readonly Member[], before: Expected | undefined, id: string) => {
  const today = expectedFigures(members, [id]);
  const visibility = today.competitors.get(id)?.visibility ?? null;
  const isSame =
    before?.engine &&
    today.engine &&
    isComparable(before.engine, today.engine) &&
    before.keywords === today.keywords;
  const former = isSame ? (before.competitors.get(id)?.visibility ?? null) : null;
  const ahead = members.filter(({ own, competitors }) => {
    const position = competitors.get(id)?.position ?? null;
    return own && position !== null && position < (own.position ?? own.depth + 1);
  });
  return {
    visibility,
    change: visibility === null || former === null ? null : visibility - former,
    ahead: visibility === null ? null : ahead.length,
  };
};

/** Not found is behind everything. */
const LAST = 101;

const worthOf = (position: number | null): number => (CLICKS[(position ?? 0) - 1] ?? 0) / 285;

const seconds = (moment: string): string => moment.slice(0, 19);

/** Returns each member's part of a hundred points; undefined outside the mean. */
const pointsOf = (members: readonly Member[]): (number | undefined)[] => {
  const [engine, weightOf] = [engineOfMost(members.flatMap(({ own }) => own ?? [])), weigher(members)];
  const weights = members.map((member) => {
    const { own } = member;
    const isIn = own && own.age <= CARRIED && engine && isComparable(own.engine, engine);
    return isIn ? weightOf(member) : undefined;
  });
  const total = weights.reduce((sum: number, weight = 0) => sum + weight, 0);
  return weights.map((weight) => (weight === undefined ? undefined : (100 * weight) / total));
};

/** The uses since engine or domain last changed. */
const lastStretch = (uses: readonly Use[]): readonly Use[] => {
  const last = uses.at(-1);
  const other = uses.findLastIndex(
    ({ domain, fetch }) => last && (domain !== last.domain || !isComparable(fetch.engine, last.fetch.engine)),
  );
  return uses.slice(other + 1);
};

/** Undefined without anything to compare with; `closed` is later than the period asks for if undefined. */
const placeBefore = ({ own, first, firstPosition, stood }: Stand, closed: string | undefined) => {
  if (closed !== undefined && stood?.own) return stood.own.position;
  const isTooOld = closed !== undefined && first.day <= closed;
  return isTooOld || first.at === own.at ? undefined : firstPosition;
};

const hasPassed = ({ own, competitors, stood }: Stand, id: string): boolean => {
  const [now, then] = [competitors.get(id), stood?.competitors.get(id)];
  if (!now || !then || !stood?.own || now.age > CARRIED || then.age > CARRIED) return false;
  const wasBehind = (stood.own.position ?? LAST) < (then.position ?? LAST);
  return wasBehind && (now.position ?? LAST) < (own.position ?? LAST);
};

/** Competitors that were deleted or beyond the limit are only known since they are back. */
const lookedFor =
  ({ raw }: World) =>
  (use: Use): Use => {
    const tracked = [...use.tracked].filter((id) => (raw.competitors.get(id)?.since ?? '') <= use.fetch.at);
    return { ...use, fetch: { ...use.fetch, stored: false }, tracked: new Set(tracked) };
  };
