import { Button } from '@mantine/core';
import { memo, startTransition, useState } from 'react';
import type { KeywordPageOne } from '#shared/contract/pageOne.ts';
import { ExternalLink } from '../../ui/bare/actions/ExternalLink.tsx';
import { PositionBadge } from '../../ui/bare/positions/Position.tsx';
import { day, dayText, whole } from '../../ui/bare/text/format.ts';
import { Name } from '../../ui/bare/text/Name.tsx';
import text from '../../ui/bare/text/text.module.css';
import { type Column, DataTable } from '../../ui/kit/tables/DataTable.tsx';
import { changeColumn } from '../keywordColumns.tsx';
import { changeOf, type Day, nameOf, siteOf } from './seats.ts';

interface Props {
  readonly page: KeywordPageOne;
}

const FIRST_PAGE = 10;

/** What was read last: the first page and, when asked for, up to 50 results. */
export const ResultsTable = memo(({ page }: Props) => {
  const [hasAll, showAll] = useState(false);
  const { results } = page;
  return (
    <>
      <DataTable
        label="Resultados da última leitura"
        columns={resultColumns(page)}
        rows={hasAll ? results : results.slice(0, FIRST_PAGE)}
        rowKey={({ position }) => String(position)}
      />
      {!hasAll && results.length > FIRST_PAGE && (
        <Button variant="subtle" size="xs" mt="0.5rem" onClick={() => showAll(true)}>
          Mostrar até a {whole(results.length)}ª posição
        </Button>
      )}
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
  changeColumn('Variação', (result) => changeOf(result, page)),
  {
    id: 'since',
    header: 'Na página 1 desde',
    className: text.figure,
    cell: ({ since }) => (since === null ? '—' : dayText(since)),
  },
];

interface DayTableProps extends Props {
  readonly days: readonly Day[];
}

/** For screen readers and the keyboard: the ten of each day, rendered when opened. */
export const DayTable = memo(({ page, days }: DayTableProps) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className={text.note}
      onToggle={({ currentTarget: { open } }) => startTransition(() => setOpen(open))}
    >
      <summary>Ver tabela dos dias</summary>
      {isOpen && (
        <DataTable
          label="Os dez de cada dia"
          columns={dayColumns(page)}
          rows={days.toReversed()}
          rowKey={({ at }) => at}
        />
      )}
    </details>
  );
});

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
