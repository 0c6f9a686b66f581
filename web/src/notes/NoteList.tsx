import { Button, Group } from '@mantine/core';
import { IconNote, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { companies } from '#shared/contract/companies.ts';
import { type Note, notes } from '#shared/contract/notes.ts';
import { dayText } from '#shared/format.ts';
import { call } from '../api.ts';
import { routeQuery } from '../cache.ts';
import { ExternalLink } from '../ui/bare/actions/ExternalLink.tsx';
import { EmptyState } from '../ui/bare/page/CenteredMessage.tsx';
import { dayAndTime } from '../ui/bare/text/format.ts';
import text from '../ui/bare/text/text.module.css';
import { Confirm, onDemand } from '../ui/kit/dialogs/onDemand.tsx';
import { EditTools } from '../ui/kit/EditTools.tsx';
import { QueryState } from '../ui/kit/QueryState.tsx';
import { TableSkeleton } from '../ui/kit/Skeletons.tsx';

const NoteForm = onDemand(() => import('./NoteForm.tsx').then((it) => it.NoteForm));

export type OpenedNote =
  | { readonly dialog: 'create' }
  | { readonly dialog: 'edit' | 'delete'; readonly note: Note };

interface Props {
  readonly companyId: string;
  readonly opened: OpenedNote | null;
  readonly onOpen: (opened: OpenedNote | null) => void;
}

export const useNotesOf = (companyId: string) => {
  const { data: owned } = useQuery(routeQuery(companies.list, {}));
  return {
    listed: useQuery(routeQuery(notes.list, { query: { company_id: companyId } })),
    company: owned?.find(({ id }) => id === companyId),
  };
};

export const NoteList = ({ companyId, opened, onOpen }: Props) => {
  const { listed, company } = useNotesOf(companyId);
  const latestFirst = listed.data?.toSorted((a, b) => b.day.localeCompare(a.day)) ?? [];
  const close = () => onOpen(null);
  return (
    <>
      <Button mb="1rem" leftSection={<IconPlus size={16} />} onClick={() => onOpen({ dialog: 'create' })}>
        Nova nota
      </Button>
      <QueryState query={listed} skeleton={<TableSkeleton />}>
        {(found) =>
          found.length === 0 ? (
            <EmptyState
              icon={<IconNote size={22} />}
              title="Nenhuma nota"
              text="Anote um site novo, uma campanha ou uma atualização do Google para entender depois o que mudou."
            />
          ) : (
            <ul
              className={text.wrapping}
              style={{ maxWidth: '44rem', padding: 0, listStyle: 'none' }}
              aria-label="Notas"
            >
              {latestFirst.map((note) => (
                <NoteItem key={note.id} note={note} onOpen={(dialog) => onOpen({ dialog, note })} />
              ))}
            </ul>
          )
        }
      </QueryState>
      {company && (opened?.dialog === 'create' || opened?.dialog === 'edit') && (
        <NoteForm company={company} note={opened.dialog === 'edit' ? opened.note : null} onClose={close} />
      )}
      {opened?.dialog === 'delete' && (
        <Confirm
          title="Excluir nota"
          question={`Tem certeza que deseja excluir a nota de ${dayText(opened.note.day)}? Esta ação não pode ser desfeita.`}
          {...(opened.note.company_id === null && {
            warning: 'Ela vale para todas as empresas, e sai dos gráficos de todas.',
          })}
          onConfirm={() => call(notes.delete, { params: { id: opened.note.id } })}
          failure="Erro ao excluir nota"
          onClose={close}
        />
      )}
    </>
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
        <strong>{dayText(note.day)}</strong> · {note.company_id ? 'Esta empresa' : 'Todas as empresas'}
      </div>
      <p style={{ whiteSpace: 'pre-line' }}>{note.text}</p>
      {note.url !== null && <ExternalLink url={note.url} />}
      <div className={text.small}>
        {note.author ?? 'Sistema'}, {dayAndTime(note.created_at)}
      </div>
    </div>
    {note.author !== null && (
      <EditTools
        of={`nota de ${dayText(note.day)}`}
        onEdit={() => onOpen('edit')}
        onDelete={() => onOpen('delete')}
      />
    )}
  </Group>
);
