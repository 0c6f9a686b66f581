import { memo } from 'react';
import type { KeywordPageOne } from '#shared/contract/pageOne.ts';
import { dayText } from '#shared/format.ts';
import { OpeningTable } from '../../charts/OpeningTable.tsx';
import { ExternalLink } from '../../ui/bare/actions/ExternalLink.tsx';
import { PositionBadge } from '../../ui/bare/positions/Position.tsx';
import { Change } from '../../ui/bare/positions/TrendMark.tsx';
import { day } from '../../ui/bare/text/format.ts';
import { Name } from '../../ui/bare/text/Name.tsx';
import text from '../../ui/bare/text/text.module.css';
import { type Column, DataTable } from '../../ui/kit/tables/DataTable.tsx';
import { useMore } from '../useMore.tsx';
import { changeOf, type Day, isArrival, nameOf, siteOf } from './seats.ts';

interface Props {
  readonly page: KeywordPageOne;
}

const FIRST_PAGE = 10;

export const ResultsTable = memo(({ page }: Props) => {
  const { shown, more } = useMore(page.results, FIRST_PAGE);
  return (
    <>
      <DataTable
        label="Resultados da última leitura"
        columns={resultColumns(page)}
        rows={shown}
        rowKey={({ position }) => String(position)}
      />
      {more}
    </>
  );
});

const resultColumns = (page: KeywordPageOne): readonly Column<KeywordPageOne['results'][number]>[] => [
  {
    id: 'site',
    header: 'Site',
    cell: ({ site, url }) => (
      <>
        {siteOf(page, site) === 0 ? <strong>{nameOf(page, site)}</strong> : <Name of={nameOf(page, site)} />}
        {url !== null && (
          <div className={`${text.small} ${text.cut}`} style={{ maxWidth: '24rem' }}>
            <ExternalLink url={url} />
          </div>
        )}
      </>
    ),
  },
  {
    id: 'position',
    header: 'Posição',
    align: 'center',
    cell: ({ position, site }) => <PositionBadge position={position} plain={siteOf(page, site) !== 0} />,
  },
  {
    id: 'change',
    header: `Variação${comparedText(page)}`,
    align: 'center',
    cell: (result) => <Change value={changeOf(result, page)} plain={siteOf(page, result.site) !== 0} />,
  },
  {
    id: 'since',
    header: 'Na página 1',
    className: text.figure,
    cell: ({ since }) =>
      since === null ? '—' : `${isArrival(since, page) ? 'desde' : 'pelo menos desde'} ${dayText(since)}`,
  },
];

/** Names the reading before the last, because the screen's period compares with another day. */
const comparedText = ({ days, previous_depth }: KeywordPageOne): string =>
  previous_depth === null ? '' : ` desde ${dayText(days.at(-2)?.day ?? '').slice(0, 5)}`;

interface DayTableProps extends Props {
  readonly days: readonly Day[];
}

/** For screen readers and the keyboard. */
export const DayTable = memo(({ page, days }: DayTableProps) => (
  <OpeningTable
    opener="Ver tabela dos dias"
    label="Os dez de cada dia"
    columns={dayColumns(page)}
    rows={days.toReversed()}
    rowKey={({ at }) => at}
  />
));

const dayColumns = (page: KeywordPageOne): readonly Column<Day>[] => [
  { id: 'day', header: 'Dia', cell: ({ at }) => day(at), className: text.figure },
  ...Array.from(
    { length: FIRST_PAGE },
    (_, place): Column<Day> => ({
      id: String(place + 1),
      header: `${place + 1}º`,
      className: text.figure,
      cell: ({ seats }) => (place < seats.length ? nameOf(page, seats[place] ?? null) : '—'),
    }),
  ),
];
