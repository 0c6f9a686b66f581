import type { ReplyInputOf } from '#shared/contract/route.ts';
import { visibility } from '#shared/contract/visibility.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { listCompanies } from '../companies/companies.store.ts';
import { type StoredCompany, toCompany } from '../companies/companies.ts';
import { listCompetitors } from '../competitors/competitors.store.ts';
import { type StoredCompetitor, withinLimit } from '../competitors/competitors.ts';
import { byKeyword } from '../days/comparison.ts';
import { cachedReplies } from '../platform/http/cachedReplies.ts';
import { dayOf, daysBefore } from '../platform/time/calendar.ts';
import { cardOf, totalsOf } from './cards.ts';
import { attentionOf } from './visibility/attention.ts';
import { changeOf, countMoves, findMoves, ranked } from './visibility/moves.ts';
import { strikingDistance } from './visibility/opportunities.ts';
import { overtakings } from './visibility/overtakings.ts';
import { basisOf, newEngine } from './visibility/series.ts';
import { readCompany, snapshotsBefore, snapshotsNow } from './visibility/standings.ts';

/** A line begins with the day compared with, unless that is longer ago. */
const LONG_AGO_DAYS = 30;
const MOST_MOVES = 10;

type Query = Readonly<{ period: string }>;
type Reply = ReplyInputOf<typeof visibility.getPortfolio>;

const replies = cachedReplies<Reply>();

export const handler = endpoint(visibility.getPortfolio)(async ({ user, query, now }) => {
  const [companies, competitors] = await Promise.all([listCompanies(user.id), listCompetitors(user.id)]);
  const tracked = Map.groupBy(withinLimit(competitors), ({ company_id }) => company_id);
  const read = await Promise.all(
    companies.map(async (company) => ({
      ...(await readCompany(user.id, company, query.period, now)),
      competitors: tracked.get(company.id) ?? [],
    })),
  );
  const dependencies = {
    lists: read.flatMap(({ list, comparison }) => [list, ...comparison.dependencies]),
    rest: { companies: companies.map(countedOf), competitors, query, today: dayOf(now) },
  };
  const known = replies.find(dependencies);
  if (known) return known;
  const reported = await Promise.all(read.map((one) => cachedReport(one, query, now)));
  const named = <T>(of: (report: Report) => readonly T[]) =>
    reported.flatMap((report) => {
      const { id: company_id, name: company_name } = report.row.company;
      return of(report).map((one) => ({ ...one, company_id, company_name }));
    });
  const reply = {
    totals: totalsOf(read),
    basis: basisOf(reported.flatMap(({ keywords }) => keywords)),
    since:
      read
        .map(({ comparison }) => comparison.since)
        .toSorted()
        .at(-1) ?? dayOf(now),
    companies: reported.map(({ row }) => row),
    ...ranked(
      named(({ moved }) => moved),
      MOST_MOVES,
    ),
    striking_distance: named(({ steps }) => steps)
      .toSorted((a, b) => b.worth - a.worth)
      .slice(0, MOST_MOVES),
  };
  return reported.every(({ areFinal }) => areFinal) ? replies.save(dependencies, reply) : reply;
});

const countedOf = (company: StoredCompany) => ({
  ...toCompany(company),
  keywords: company.keywords_count,
  competitors: company.competitors_count,
});

interface Read extends Awaited<ReturnType<typeof readCompany>> {
  readonly competitors: readonly StoredCompetitor[];
}

type Report = Awaited<ReturnType<typeof reportOf>>;

const reports = cachedReplies<Report>();

/** After a check, only the companies that it changed are computed again. */
const cachedReport = async (read: Read, query: Query, now: number): Promise<Report> => {
  const { company, competitors, list, comparison } = read;
  const rest = { company: countedOf(company), competitors, query, today: dayOf(now) };
  const dependencies = { lists: [list, ...comparison.dependencies], rest };
  const known = reports.find(dependencies);
  if (known) return known;
  const report = await reportOf(read, now);
  return report.areFinal ? reports.save(dependencies, report) : report;
};

const reportOf = async ({ company, competitors, list, comparison }: Read, now: number) => {
  const { days } = comparison;
  const today = dayOf(now);
  const keywords = list.filter(({ is_active }) => is_active);
  const current = await snapshotsNow(keywords, company.domain, competitors, today);
  const { since, closed = since } = comparison;
  const first = closed < since && closed >= daysBefore(today, LONG_AGO_DAYS) ? closed : since;
  const all = current.metrics ? [...days, current.metrics] : days;
  const compared = keywords.map(comparison.of);
  const moved = findMoves(compared, company.domain, today);
  const change = changeOf(compared, company.domain, today);
  const taken = overtakings(
    { day: today, snapshots: byKeyword(current.snapshots) },
    {
      day: comparison.closed ?? today,
      snapshots: snapshotsBefore(keywords, company.domain, comparison),
    },
    competitors.map(({ id }) => id),
    new Map(keywords.map(({ id, keyword }) => [id, keyword])),
  );
  const steps = strikingDistance(keywords, company.domain, today).slice(0, MOST_MOVES);
  const row: Reply['companies'][number] = {
    company: cardOf({ company, list }, comparison.of),
    today: current.metrics?.own ?? null,
    change,
    before_day: change && (comparison.closed ?? null),
    moves: countMoves(moved),
    attention: attentionOf(moved, taken, competitors),
    best_step: steps[0] ?? null,
    days: all
      .map((metrics, index) => ({
        day: metrics.day,
        ...newEngine(all[index - 1], metrics),
        visibility: metrics.own.visibility,
      }))
      .filter(({ day }) => day >= first),
  };
  return { row, moved, steps, keywords, areFinal: current.areFinal };
};
