import { Box, Button, Group, VisuallyHidden } from '@mantine/core';
import { IconNote, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useParams } from 'react-router-dom';
import { companies } from '#shared/contract/companies.ts';
import { type Note, notes } from '#shared/contract/notes.ts';
import { routeQuery } from '../cache.ts';
import { CompanyPage } from '../companies/CompanyPage.tsx';
import { ExternalLink } from '../ui/bare/actions/ExternalLink.tsx';
import { EmptyState } from '../ui/bare/page/CenteredMessage.tsx';
import { type CsvTable, csvTable, momentCell } from '../ui/bare/text/csv.ts';
import { counted, dayAndTime, dayText } from '../ui/bare/text/format.ts';
import text from '../ui/bare/text/text.module.css';
import { useNewInAddress } from '../ui/kit/address.ts';
import { EditTools } from '../ui/kit/EditTools.tsx';
import { QueryState } from '../ui/kit/QueryState.tsx';
import { TableSkeleton } from '../ui/kit/Skeletons.tsx';
import type { Column } from '../ui/kit/tables/DataTable.tsx';
import { FilteredTable } from '../ui/kit/tables/FilteredTable.tsx';
import { NoteDialogs, type OpenedNote } from './NoteDialogs.tsx';

export const Notes = () => {
  const { id = '' } = useParams();
  const listed = useQuery(routeQuery(notes.list, { query: { company_id: id } }));
  const owned = useQuery(routeQuery(companies.list, {}));
  const company = owned.data?.find((one) => one.id === id);
  const [opened, setOpened] = useState<OpenedNote | null>(null);
  const create = () => setOpened({ dialog: 'create' });
  const close = () => setOpened(null);
  useNewInAddress(create, company !== undefined);
  return (
    <CompanyPage
      companyId={id}
      screen="notes"
      company={company}
      query={listed}
      lead="O que aconteceu em um dia: aparece nos gráficos, ao lado do que mudou."
      actions={
        <Button leftSection={<IconPlus size={16} />} disabled={!company} onClick={create}>
          Nova nota
        </Button>
      }
    >
      <QueryState query={listed} skeleton={<TableSkeleton />}>
        {(found) =>
          found.length === 0 ? (
            <EmptyState
              icon={<IconNote size={22} />}
              title="Nenhuma nota"
              text="Anote um site novo, uma campanha ou uma atualização do Google para entender depois o que mudou."
              action={<Button onClick={create}>Anotar</Button>}
            />
          ) : (
            <NoteTable
              notes={found}
              companyName={company?.name ?? ''}
              onEdit={(note) => setOpened({ dialog: 'edit', note })}
              onDelete={(note) => setOpened({ dialog: 'delete', note })}
            />
          )
        }
      </QueryState>
      <NoteDialogs company={company} opened={opened} onClose={close} />
    </CompanyPage>
  );
};

interface TableProps {
  readonly notes: readonly Note[];
  readonly companyName: string;
  readonly onEdit: (note: Note) => void;
  readonly onDelete: (note: Note) => void;
}

export const NoteTable = ({ notes, companyName, onEdit, onDelete }: TableProps) => {
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

const columnsWith = (
  onEdit: TableProps['onEdit'],
  onDelete: TableProps['onDelete'],
): readonly Column<Note>[] => [
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
        <Box component="p" miw="14rem" style={{ whiteSpace: 'pre-line' }}>
          {note.text}
        </Box>
        {note.url !== null && <ExternalLink url={note.url} />}
      </>
    ),
    sortValue: (note) => note.text,
    className: text.wrapping,
  },
  { id: 'scope', header: 'Vale para', cell: scopeOf, sortValue: scopeOf, className: text.note },
  {
    id: 'author',
    header: 'Autor',
    cell: (note) => (
      <>
        <Box maw="12rem">{authorOf(note)}</Box>
        <div className={`${text.small} ${text.figure}`}>{dayAndTime(note.created_at)}</div>
      </>
    ),
    sortValue: authorOf,
    className: text.wrapping,
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
