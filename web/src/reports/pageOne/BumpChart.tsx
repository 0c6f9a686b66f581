import { useMemo } from 'react';
import type { KeywordPageOne } from '#shared/contract/pageOne.ts';
import { ChartFrame } from '../../charts/ChartFrame.tsx';
import { ChartLines } from '../../charts/ChartLines.tsx';
import { day } from '../../ui/bare/text/format.ts';
import { bumpPlot, seatAt } from './bump.ts';
import { type Day, siteOf } from './seats.ts';

interface Props {
  readonly page: KeywordPageOne;
  readonly days: readonly Day[];
  readonly chosen: number;
  /** The index of a site that is drawn in ink though nobody tracks it. */
  readonly touched: number | null;
  /** The second is who has the seat that was pointed at. */
  readonly onChoose: (index: number, touched?: number | null) => void;
}

/** The first page over time: a line a site, in colour for those tracked and for the one touched. */
export const BumpChart = ({ page, days, chosen, touched, onChoose }: Props) => {
  const plot = useMemo(() => bumpPlot(page, days), [page, days]);
  const roles = useMemo(() => rolesOf(page, touched), [page, touched]);
  const [first = '', last = ''] = [plot.times[0], plot.times.at(-1)];
  return (
    <ChartFrame
      axes={plot}
      label={`A página 1 de ${day(first)} a ${day(last)}; os dez de cada dia estão na tabela abaixo`}
      chosen={chosen}
      onChoose={(index, y) =>
        onChoose(index, y === undefined ? undefined : days[index]?.seats[seatAt(y) - 1])
      }
      slider={{ label: 'Dia da página 1', text: day(days[chosen]?.at ?? '') }}
      drawing={<ChartLines lines={plot.lines} roles={roles} />}
    />
  );
};

/** The last is drawn on top: the company above competitors, and what is touched above all. */
const rolesOf = (page: KeywordPageOne, touched: number | null): ReadonlyMap<string, string> => {
  const tracked = page.sites.flatMap((_, index) => {
    const site = siteOf(page, index);
    return site === null || index === touched ? [] : [{ index, site }];
  });
  return new Map([
    ...tracked
      .toSorted((a, b) => b.site - a.site)
      .map(({ index, site }) => [String(index), site === 0 ? 'own' : 'competitor'] as const),
    ...(touched === null ? [] : [[String(touched), 'touched'] as const]),
  ]);
};
