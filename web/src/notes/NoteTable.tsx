import { Group, VisuallyHidden } from '@mantine/core';
import { useMemo } from 'react';
import type { Note } from '#shared/contract/notes.ts';
import { ExternalLink } from '../ui/bare/actions/ExternalLink.tsx';
import { type CsvTable, csvTable, momentCell } from '../ui/bare/text/csv.ts';
import { counted, dayAndTime, dayText } from '../ui/bare/text/format.ts';
import text from '../ui/bare/text/text.module.css';
import { EditTools } from '../ui/kit/EditTools.tsx';
import type { Column } from '../ui/kit/tables/DataTable.tsx';
import { FilteredTable } from '../ui/kit/tables/FilteredTable.tsx';
import styles from './NoteTable.module.css';

interface Props {
  readonly notes: readonly Note[];
  readonly companyName: string;
  readonly onEdit: (note: Note) => void;
  readonly onDelete: (note: Note) => void;
}

export const NoteTable = ({ notes, companyName, onEdit, onDelete }: Props) => {
  const columns = useMemo(() => columnsWith(onEdit, onDelete), [onEdit, onDelete]);
  return (
    <FilteredTable
      label="Notas"
      columns={columns}
      rows={notes}
      rowKey={({ id }) => id}
      sortedBy="-day"
      filterLabel="Filtrar notas"
      textOf={(note) => `${dayText(note.day)} ${note.text} ${note.url ?? ''} ${authorOf(note)}`}
      stickyHead="page"
      aside={({ matching }) => (
        <span className={`${text.note} ${text.figure}`}>{counted(matching.length, 'nota', 'notas')}</span>
      )}
      file={{ name: ['notas', companyName], table: noteFile }}
    />
  );
};

const authorOf = ({ author }: Note): string => author ?? 'Sistema';
const scopeOf = ({ company_id }: Note): string =>
  company_id === null ? 'Todas as empresas' : 'Esta empresa';

const noteFile = (rows: readonly Note[]): CsvTable =>
  csvTable(rows, [
    ['Dia', ({ day }) => dayText(day)],
    ['Nota', (note) => note.text],
    ['Link', ({ url }) => url],
    ['Vale para', scopeOf],
    ['Autor', authorOf],
    ['Criada em', ({ created_at }) => momentCell(created_at)],
  ]);

const columnsWith = (onEdit: Props['onEdit'], onDelete: Props['onDelete']): readonly Column<Note>[] => [
  {
    id: 'day',
    header: 'Dia',
    cell: ({ day }) => <span className={text.figure}>{dayText(day)}</span>,
    sortValue: ({ day }) => day,
  },
  {
    id: 'text',
    header: 'Nota',
    cell: (note) => (
      <>
        <p style={{ whiteSpace: 'pre-line' }}>{note.text}</p>
        {note.url !== null && <ExternalLink url={note.url} />}
      </>
    ),
    sortValue: (note) => note.text,
    className: styles.note,
  },
  { id: 'scope', header: 'Vale para', cell: scopeOf, sortValue: scopeOf, className: text.note },
  {
    id: 'author',
    header: 'Autor',
    cell: (note) => (
      <>
        <div>{authorOf(note)}</div>
        <div className={`${text.small} ${text.figure}`}>{dayAndTime(note.created_at)}</div>
      </>
    ),
    sortValue: authorOf,
    className: styles.author,
  },
  {
    id: 'actions',
    header: <VisuallyHidden>Ações</VisuallyHidden>,
    align: 'right',
    pinned: true,
    cell: (note) =>
      note.author !== null && (
        <Group justify="flex-end" gap={0} wrap="nowrap">
          <EditTools
            of={`nota de ${dayText(note.day)}`}
            size={16}
            onEdit={() => onEdit(note)}
            onDelete={() => onDelete(note)}
          />
        </Group>
      ),
  },
];
