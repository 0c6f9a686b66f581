import { Box, Button } from '@mantine/core';
import { useState } from 'react';
import { whole } from '../../ui/bare/text/format.ts';
import text from '../../ui/bare/text/text.module.css';
import { type Column, DataTable } from '../../ui/kit/tables/DataTable.tsx';
import { HistoryButton } from '../history/KeywordHistory.tsx';

export interface KeywordRow {
  readonly keyword_id: string;
  readonly keyword: string;
  /** Tells rows of one keyword apart. */
  readonly key?: string;
  readonly note?: string | undefined;
}

interface Props<T> {
  readonly title: string;
  readonly lead: string;
  readonly rows: readonly T[];
  readonly columns: readonly Column<T>[];
  readonly none: string;
}

const [FIRST_ROWS, MORE_ROWS] = [10, 50];

/** A list whose head is shown until more is asked for; each keyword opens its history. */
export const KeywordList = <T extends KeywordRow>({ title, lead, rows, columns, none }: Props<T>) => {
  const [shown, setShown] = useState(FIRST_ROWS);
  const left = rows.length - shown;
  return (
    <Box mt="1.5rem" miw={0}>
      <h2 className={text.title}>{title}</h2>
      <Box component="p" className={text.note ?? ''} mb="0.75rem">
        {rows.length === 0 ? none : lead}
      </Box>
      {rows.length > 0 && (
        <DataTable
          label={title}
          columns={[keywordColumn, ...columns]}
          rows={rows.slice(0, shown)}
          rowKey={({ keyword_id, key = '' }) => `${keyword_id} ${key}`}
        />
      )}
      {left > 0 && (
        <Button variant="subtle" size="xs" mt="0.5rem" onClick={() => setShown(shown + MORE_ROWS)}>
          {left > MORE_ROWS
            ? `Mostrar mais ${whole(MORE_ROWS)} de ${whole(left)}`
            : `Mostrar mais ${whole(left)}`}
        </Button>
      )}
    </Box>
  );
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
