import { Box } from '@mantine/core';
import type { Move } from '#shared/contract/visibility.ts';
import { ExternalLink } from '../../ui/bare/actions/ExternalLink.tsx';
import { Verified } from '../../ui/bare/positions/Position.tsx';
import { dayAndTime, points, whole } from '../../ui/bare/text/format.ts';
import text from '../../ui/bare/text/text.module.css';
import { type Column, DataTable } from '../../ui/kit/tables/DataTable.tsx';
import { HistoryButton } from '../history/KeywordHistory.tsx';
import { changeColumn } from '../keywordColumns.tsx';
import { changeBetween } from '../shown.ts';
import { useMore } from '../useMore.tsx';
import type { OvertakingRow, OverviewData } from './overview.ts';

export interface KeywordRow {
  readonly keyword_id: string;
  readonly keyword: string;
  /** Tells rows of one keyword apart. */
  readonly key?: string;
  readonly note?: string | undefined;
}

interface Props<T> {
  readonly title: string;
  readonly lead?: string;
  readonly id?: string;
  readonly rows: readonly T[];
  readonly columns: readonly Column<T>[];
  readonly none: string;
}

const [FIRST_ROWS, MORE_ROWS] = [10, 50];

export const KeywordList = <T extends KeywordRow>({ title, lead, id, rows, columns, none }: Props<T>) => {
  const { shown, more } = useMore(rows, FIRST_ROWS, MORE_ROWS);
  return (
    <Box mt="1.5rem" miw={0}>
      <h2 className={text.title} id={id} ref={scrollToNamed} style={belowBar}>
        {title}
      </h2>
      <Box component="p" className={text.note ?? ''} mb="0.75rem">
        {rows.length === 0 ? none : lead}
      </Box>
      {rows.length > 0 && (
        <DataTable
          label={title}
          columns={[keywordColumn, ...columns]}
          rows={shown}
          rowKey={({ keyword_id, key = '' }) => `${keyword_id} ${key}`}
        />
      )}
      {more}
    </Box>
  );
};

const belowBar = { scrollMarginTop: 'calc(var(--nav-height) + 1rem)' };

const scrollToNamed = (heading: HTMLElement | null): void => {
  if (heading?.id && window.location.hash === `#${heading.id}`) heading.scrollIntoView();
};

const keywordColumn: Column<KeywordRow> = {
  id: 'keyword',
  header: 'Palavra-chave',
  cell: ({ keyword_id, keyword, note }) => (
    <>
      <HistoryButton id={keyword_id} keyword={keyword} />
      {note && (
        <div className={text.small}>
          <span className={text.clamped} title={note}>
            {note}
          </span>
        </div>
      )}
    </>
  ),
};

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
  cell: ({ worth }) => <span className={text.figure}>{points(worth)}</span>,
});

export const moveColumns: readonly Column<Move>[] = [
  positionColumn,
  changeColumn(
    'Variação',
    ({ position, previous_position }) => changeBetween(position, previous_position),
    ({ previous_check }) => `Desde a verificação de ${dayAndTime(previous_check)}`,
  ),
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
