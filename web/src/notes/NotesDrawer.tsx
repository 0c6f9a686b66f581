import { Button, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { companies } from '#shared/contract/companies.ts';
import { type Note, notes } from '#shared/contract/notes.ts';
import { routeQuery } from '../cache.ts';
import { companyScreens } from '../companies/companyScreens.ts';
import { ExternalLink } from '../ui/bare/actions/ExternalLink.tsx';
import { TextLink } from '../ui/bare/actions/TextLink.tsx';
import { dayText } from '../ui/bare/text/format.ts';
import text from '../ui/bare/text/text.module.css';
import { SideDrawer } from '../ui/kit/dialogs/SideDrawer.tsx';
import { EditTools } from '../ui/kit/EditTools.tsx';
import { QueryState } from '../ui/kit/QueryState.tsx';
import { TableSkeleton } from '../ui/kit/Skeletons.tsx';
import { NoteDialogs, type OpenedNote } from './NoteDialogs.tsx';

interface Props {
  readonly companyId: string;
  readonly onClose: () => void;
}

export const NotesDrawer = ({ companyId, onClose }: Props) => {
  const listed = useQuery(routeQuery(notes.list, { query: { company_id: companyId } }));
  const owned = useQuery(routeQuery(companies.list, {}));
  const [opened, setOpened] = useState<OpenedNote | null>(null);
  return (
    <SideDrawer title="Notas" width="28rem" isCovered={opened !== null} onClose={onClose}>
      <Group justify="space-between" mb="1rem">
        <Button leftSection={<IconPlus size={16} />} onClick={() => setOpened({ dialog: 'create' })}>
          Nova nota
        </Button>
        <TextLink to={companyScreens.notes.pathOf(companyId)}>Ver em tabela</TextLink>
      </Group>
      <QueryState query={listed} skeleton={<TableSkeleton />}>
        {(found) => (
          <ul className={text.wrapping} style={{ padding: 0, listStyle: 'none' }}>
            {found
              .toSorted((a, b) => b.day.localeCompare(a.day))
              .map((note) => (
                <NoteItem key={note.id} note={note} onOpen={(dialog) => setOpened({ dialog, note })} />
              ))}
          </ul>
        )}
      </QueryState>
      <NoteDialogs
        company={owned.data?.find(({ id }) => id === companyId)}
        opened={opened}
        onClose={() => setOpened(null)}
      />
    </SideDrawer>
  );
};

interface ItemProps {
  readonly note: Note;
  readonly onOpen: (dialog: 'edit' | 'delete') => void;
}

const NoteItem = ({ note, onOpen }: ItemProps) => (
  <Group component="li" align="flex-start" wrap="nowrap" gap="0.5rem" mb="1rem">
    <div style={{ flex: 1, minWidth: 0 }}>
      <div className={text.note}>
        {dayText(note.day)}
        {note.company_id === null && ' · todas as empresas'}
      </div>
      <p style={{ whiteSpace: 'pre-line' }}>{note.text}</p>
      {note.url !== null && <ExternalLink url={note.url} />}
    </div>
    {note.author !== null && (
      <EditTools
        of={`nota de ${dayText(note.day)}`}
        size={16}
        onEdit={() => onOpen('edit')}
        onDelete={() => onOpen('delete')}
      />
    )}
  </Group>
);
