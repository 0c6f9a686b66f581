import type { reports } from '#shared/contract/reports.ts';
import type { ReplyOf } from '#shared/contract/route.ts';
import { engineLabel } from '#shared/engines.ts';
import type { ChartPoint, Series } from '../../charts/chart.ts';
import type { CsvTable } from '../../ui/bare/text/csv.ts';
import { positionCell } from '../shown.ts';
import { type Stretch, stretchAt } from './engines.ts';

export type HistoryData = ReplyOf<typeof reports.getHistory>;
type Point = HistoryData['points'][number];

export const OWN = 'own';

/** The series of all sites; the company's comes first. */
export const seriesOf = (
  { company_name, competitors, points }: HistoryData,
  stretches: readonly Stretch[],
): readonly Series[] => {
  const pointsWith = (positionIn: (point: Point) => ChartPoint['position']) =>
    points.map((point, index) => ({
      at: point.at,
      position: positionIn(point),
      stretch: stretchAt(stretches, index),
    }));
  return [
    { id: OWN, name: company_name, points: pointsWith(({ position }) => position) },
    ...competitors.map(({ id, name }) => ({
      id,
      name,
      points: pointsWith((point) => placedIn(point, id)?.position),
    })),
  ];
};

/** A competitor's position at a point; undefined if it may rank deeper than was read. */
const placedIn = ({ competitor_positions }: Point, id: string) =>
  competitor_positions.find(({ competitor_id }) => competitor_id === id);

/** The history as a file, newest first, with a column per site. */
export const historyTable = ({ company_name, competitors, points }: HistoryData): CsvTable => ({
  header: ['Data', 'Buscador', company_name, ...competitors.map(({ name }) => name)],
  rows: points.toReversed().map((point) => [
    new Date(point.at),
    engineLabel(point.engine),
    positionCell(point.position, point.depth),
    ...competitors.map(({ id }) => {
      const placed = placedIn(point, id);
      return positionCell(placed?.position, placed?.depth);
    }),
  ]),
});

/** Best and worst of the points that are comparable with the chosen one; undefined without any. */
export const extremesAt = (
  points: readonly ChartPoint[],
  chosen: number,
): { readonly best: number; readonly worst: number } | undefined => {
  const found = points
    .filter(({ stretch }) => stretch === points[chosen]?.stretch)
    .flatMap(({ position }) => position ?? []);
  return found.length === 0 ? undefined : { best: Math.min(...found), worst: Math.max(...found) };
};

/** The periods in days; the server keeps no more than the longest. */
export const periods = ['7', '30', '90'] as const;
type Period = (typeof periods)[number];

export const USUAL_PERIOD: Period = '30';
export const LONGEST_PERIOD: Period = '90';

export const readPeriod = (text: string): Period => periods.find((days) => days === text) ?? USUAL_PERIOD;

const DAY_MS = 86_400_000;

/** The points of the last days before `now`, in milliseconds since 1970. */
export const withinPeriod = <T extends { readonly at: string }>(
  points: readonly T[],
  period: Period,
  now: number,
): T[] => points.filter(({ at }) => Date.parse(at) >= now - Number(period) * DAY_MS);
