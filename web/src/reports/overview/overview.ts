import type { ReplyOf } from '#shared/contract/route.ts';
import type { CompanyDay, visibility } from '#shared/contract/visibility.ts';
import { dayText } from '#shared/format.ts';
import { counts, overallOf } from '#shared/overviewFigures.ts';
import type { Band, BandDay, DaySeries } from '../../charts/chart.ts';
import { type CsvColumn, type CsvTable, csvTable } from '../../ui/bare/text/csv.ts';

export type OverviewData = ReplyOf<typeof visibility.getOverview>;

const OWN = 'own';

type Measure = 'visibility' | 'share';

export const toSeries = (
  { competitors }: Pick<OverviewData, 'competitors'>,
  days: readonly CompanyDay[],
  measure: Measure,
): readonly DaySeries[] =>
  [{ id: OWN, name: 'Você', site: 0 }, ...competitors].map(({ id, name, site }, index) => ({
    id,
    name,
    site,
    days: days.map((day) => ({
      day: day.day,
      new_engine: day.new_engine,
      value: measure === 'visibility' ? (visibilities(day)[index] ?? null) : shareOf(day, index),
    })),
  }));

const visibilities = ({ own, competitors }: CompanyDay) => [own.visibility, ...competitors];

const shareOf = (day: CompanyDay, site: number): number | null => {
  const all = visibilities(day);
  const total = all.reduce<number>((sum, value) => sum + (value ?? 0), 0);
  const own = all[site] ?? null;
  return own === null || total === 0 ? null : (100 * own) / total;
};

export const bands: readonly Band[] = [
  { id: 'top3', name: '1–3', colour: 'var(--rank-1)' },
  { id: 'top10', name: '4–10', colour: 'var(--rank-2)' },
  { id: 'top20', name: '11–20', colour: 'var(--rank-3)' },
  { id: 'top50', name: '21–50', colour: 'var(--rank-4)' },
  { id: 'beyond', name: 'além da 50ª', colour: 'var(--rank-beyond)' },
  { id: 'notFound', name: 'não encontradas', colour: 'var(--rank-none)' },
  { id: 'notVerified', name: 'não verificadas', colour: 'var(--line)' },
];

export const bandDays = (days: readonly CompanyDay[]): readonly BandDay[] =>
  days.map(({ day, keywords, own: { top_3, top_10, top_20, top_50, not_found, not_verified } }) => ({
    day,
    values: [
      top_3,
      top_10 - top_3,
      top_20 - top_10,
      top_50 - top_20,
      keywords - top_50 - not_found - not_verified,
      not_found,
      not_verified,
    ],
  }));

export type OvertakingRow = OverviewData['overtakings'][number]['passed'][number] & {
  readonly key: string;
  readonly competitor: string;
  readonly isBehind: boolean;
};

/** The overtakings of all competitors: those by whom the company was passed most come first. */
export const overtakingsOf = ({
  overtakings,
  competitors,
}: Pick<OverviewData, 'overtakings' | 'competitors'>): readonly OvertakingRow[] => {
  const nameOf = new Map(competitors.map(({ id, name }) => [id, name]));
  return overtakings
    .toSorted((a, b) => b.passed_by.length - a.passed_by.length)
    .flatMap(({ competitor_id, passed_by, passed }) => {
      const rowOf = (isBehind: boolean) => (row: (typeof passed)[number]) => ({
        ...row,
        key: competitor_id,
        competitor: nameOf.get(competitor_id) ?? '',
        isBehind,
      });
      return [...passed_by.map(rowOf(true)), ...passed.map(rowOf(false))];
    });
};

interface Exported extends Pick<OverviewData, 'competitors'> {
  readonly days: readonly CompanyDay[];
}

export const overviewCsv = ({ days, competitors }: Exported): CsvTable =>
  csvTable(days.toReversed(), [
    ['Dia', ({ day }) => dayText(day)],
    ['Palavras-chave', ({ keywords }) => keywords],
    ['Visibilidade (%)', ({ own }) => own.visibility],
    ['Share of voice (%)', ({ share_of_voice }) => share_of_voice],
    ['Posição geral', overallOf],
    ...counts.map(([name, count]): CsvColumn<CompanyDay> => [name, ({ own }) => own[count]]),
    ['Com posição de dias anteriores', ({ own }) => own.carried],
    ...competitors.map(
      ({ name }, index): CsvColumn<CompanyDay> => [
        `Visibilidade de ${name} (%)`,
        (day) => day.competitors[index] ?? null,
      ],
    ),
  ]);
