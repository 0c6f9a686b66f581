import { Box } from '@mantine/core';
import type { Move } from '#shared/contract/visibility.ts';
import { ExternalLink } from '../../ui/bare/actions/ExternalLink.tsx';
import { Verified } from '../../ui/bare/positions/Position.tsx';
import { Change } from '../../ui/bare/positions/TrendMark.tsx';
import { dayAndTime, signedDecimal, whole } from '../../ui/bare/text/format.ts';
import text from '../../ui/bare/text/text.module.css';
import type { Column } from '../../ui/kit/tables/DataTable.tsx';
import { changeBetween } from '../shown.ts';
import type { OvertakingRow, OverviewData } from './overview.ts';

const Url = ({ url }: { readonly url: string }) => (
  <Box component="span" display="block" maw="22rem" className={text.cut ?? ''}>
    <ExternalLink url={url} />
  </Box>
);

interface Positioned {
  readonly position: number | null;
}

const positionColumn: Column<Positioned> = {
  id: 'position',
  header: 'Posição',
  align: 'center',
  cell: ({ position }) => <Verified position={position} />,
};

const worthColumn = (header: string): Column<{ readonly worth: number }> => ({
  id: 'worth',
  header,
  align: 'right',
  cell: ({ worth }) => <span className={text.figure}>{signedDecimal(worth)} p.p.</span>,
});

export const moveColumns: readonly Column<Move>[] = [
  positionColumn,
  {
    id: 'change',
    header: 'Variação',
    align: 'center',
    cell: ({ position, previous_position, previous_check }) => (
      <span title={`Desde a verificação de ${dayAndTime(previous_check)}`}>
        <Change value={changeBetween(position, previous_position)} />
      </span>
    ),
  },
  {
    id: 'previous',
    header: 'Anterior',
    align: 'center',
    cell: ({ previous_position }) => <Verified position={previous_position} plain />,
  },
  worthColumn('Visibilidade'),
];

export const stepColumns: readonly Column<OverviewData['striking_distance'][number]>[] = [
  positionColumn,
  {
    id: 'next',
    header: 'Próximo passo',
    align: 'center',
    cell: ({ next_position }) => <span className={text.figure}>{next_position}ª posição</span>,
  },
  worthColumn('Vale'),
  {
    id: 'volume',
    header: 'Buscas por mês',
    align: 'right',
    cell: ({ volume }) => (volume === null ? '—' : whole(volume)),
  },
  { id: 'url', header: 'URL', cell: ({ url }) => (url ? <Url url={url} /> : '—') },
];

export const takenColumns: readonly Column<OvertakingRow>[] = [
  {
    id: 'what',
    header: 'O que houve',
    cell: ({ competitor, isBehind }) =>
      isBehind ? `${competitor} passou você` : `Você passou ${competitor}`,
    className: text.wrapping,
  },
  { ...positionColumn, header: 'Sua posição' },
  {
    id: 'rival',
    header: 'Concorrente',
    align: 'center',
    cell: ({ competitor_position }) => <Verified position={competitor_position} plain />,
  },
];

export const changedColumns: readonly Column<OverviewData['changed_pages'][number]>[] = [
  positionColumn,
  { id: 'previous', header: 'Página anterior', cell: ({ previous_url }) => <Url url={previous_url} /> },
  { id: 'url', header: 'Página atual', cell: ({ url }) => <Url url={url} /> },
];

export const turnColumns: readonly Column<OverviewData['cannibalised'][number]>[] = [
  positionColumn,
  { id: 'changes', header: 'Trocas', align: 'center', cell: ({ changes }) => whole(changes) },
  {
    id: 'urls',
    header: 'Páginas',
    cell: ({ urls }) => (
      <>
        {urls.map((url) => (
          <Url key={url} url={url} />
        ))}
      </>
    ),
  },
];
