import { Box } from '@mantine/core';
import type { Move } from '#shared/contract/visibility.ts';
import { points } from '#shared/format.ts';
import { ExternalLink } from '../../ui/bare/actions/ExternalLink.tsx';
import { dayAndTime } from '../../ui/bare/text/format.ts';
import text from '../../ui/bare/text/text.module.css';
import { type Column, DataTable } from '../../ui/kit/tables/DataTable.tsx';
import { HistoryButton } from '../history/KeywordHistory.tsx';
import { changeColumn, figureColumn, verifiedColumn } from '../keywordColumns.tsx';
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
      <h2 className={text.title} id={id} ref={scrollToNamed}>
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

export const moveColumns: readonly Column<Move>[] = [
  verifiedColumn('position', 'Posição'),
  changeColumn(
    'Variação',
    ({ position, previous_position }) => changeBetween(position, previous_position),
    ({ previous_check }) => `Desde a verificação de ${dayAndTime(previous_check)}`,
  ),
  verifiedColumn('previous_position', 'Anterior', true),
  figureColumn('worth', 'Visibilidade', points),
];

export const stepColumns: readonly Column<OverviewData['striking_distance'][number]>[] = [
  verifiedColumn('position', 'Posição'),
  figureColumn('next_position', 'Próximo passo', (next) => `${next}ª posição`),
  figureColumn('worth', 'Vale', points),
  figureColumn('volume', 'Buscas por mês'),
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
  verifiedColumn('position', 'Sua posição'),
  verifiedColumn('competitor_position', 'Concorrente', true),
];

export const changedColumns: readonly Column<OverviewData['changed_pages'][number]>[] = [
  verifiedColumn('position', 'Posição'),
  { id: 'previous', header: 'Página anterior', cell: ({ previous_url }) => <Url url={previous_url} /> },
  { id: 'url', header: 'Página atual', cell: ({ url }) => <Url url={url} /> },
];

export const turnColumns: readonly Column<OverviewData['cannibalised'][number]>[] = [
  verifiedColumn('position', 'Posição'),
  figureColumn('changes', 'Trocas'),
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
