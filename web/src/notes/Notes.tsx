import { Button } from '@mantine/core';
import { IconNote, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { companies } from '#shared/contract/companies.ts';
import { type Note, notes } from '#shared/contract/notes.ts';
import { call } from '../api.ts';
import { routeQuery } from '../cache.ts';
import { CompanyPage } from '../companies/CompanyPage.tsx';
import { EmptyState } from '../ui/bare/page/CenteredMessage.tsx';
import { dayText } from '../ui/bare/text/format.ts';
import { useNewInAddress } from '../ui/kit/address.ts';
import { Confirm, onDemand } from '../ui/kit/dialogs/onDemand.tsx';
import { QueryState } from '../ui/kit/QueryState.tsx';
import { TableSkeleton } from '../ui/kit/Skeletons.tsx';
import { NoteTable } from './NoteTable.tsx';

const NoteForm = onDemand(() => import('./NoteForm.tsx').then((it) => it.NoteForm));

type Opened = { readonly dialog: 'create' } | { readonly dialog: 'edit' | 'delete'; readonly note: Note };

export const Notes = () => {
  const { id = '' } = useParams();
  const listed = useQuery(routeQuery(notes.list, { query: { company_id: id } }));
  const owned = useQuery(routeQuery(companies.list, {}));
  const company = owned.data?.find((one) => one.id === id);
  const [opened, setOpened] = useState<Opened | null>(null);
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
          Nova Nota
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
      {company && (opened?.dialog === 'create' || opened?.dialog === 'edit') && (
        <NoteForm company={company} note={opened.dialog === 'edit' ? opened.note : null} onClose={close} />
      )}
      {opened?.dialog === 'delete' && (
        <Confirm
          title="Excluir Nota"
          question={`Tem certeza que deseja excluir a nota de ${dayText(opened.note.day)}? Esta ação não pode ser desfeita.`}
          {...(opened.note.company_id === null && {
            warning: 'Ela vale para todas as empresas, e sai dos gráficos de todas.',
          })}
          onConfirm={() => call(notes.delete, { params: { id: opened.note.id } })}
          failure="Erro ao excluir nota"
          onClose={close}
        />
      )}
    </CompanyPage>
  );
};
