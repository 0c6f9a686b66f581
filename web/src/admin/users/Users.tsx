import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPlus, IconSearch, IconUsers } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ManagedUser, users } from '#shared/contract/admin/users.ts';
import { routeQuery } from '../../cache.ts';
import { EmptyState } from '../../ui/bare/CenteredMessage.tsx';
import { counted } from '../../ui/bare/format.ts';
import { onDemand } from '../../ui/kit/dialogs/onDemand.tsx';
import { TabSection } from '../../ui/kit/TabSection.tsx';
import { CursorPages, useCursorPages } from '../../ui/kit/tables/CursorPages.tsx';
import { DataTable } from '../../ui/kit/tables/DataTable.tsx';
import { ClearFilter, ListTools } from '../../ui/kit/tables/ListTools.tsx';
import type { TabProps } from '../tab.ts';
import { managedColumns } from './userColumns.tsx';

const UserDeletion = onDemand(() => import('./UserDeletion.tsx').then((it) => it.UserDeletion));
const UserForm = onDemand(() => import('./UserForm.tsx').then((it) => it.UserForm));

type Opened =
  | { readonly dialog: 'create' }
  | { readonly dialog: 'edit' | 'delete'; readonly user: ManagedUser };

/** All users, newest first, with a search and the dialogs that create, edit and delete one. */
export const Users = ({ onMessage }: TabProps) => {
  const [typed, setTyped] = useState('');
  const [opened, setOpened] = useState<Opened | null>(null);
  const [search] = useDebouncedValue(typed.trim(), 300);
  const pages = useCursorPages(search);
  const query = useQuery({
    ...routeQuery(users.list, { query: { search: search || undefined, cursor: pages.cursor } }),
    placeholderData: keepPreviousData,
  });
  const open = (next: Opened) => {
    onMessage(null);
    setOpened(next);
  };
  const close = () => setOpened(null);
  const columns = managedColumns({
    onEdit: (user) => open({ dialog: 'edit', user }),
    onDelete: (user) => open({ dialog: 'delete', user }),
  });
  return (
    <TabSection id="users" title="Usuários">
      <ListTools>
        <TextInput
          type="search"
          aria-label="Buscar usuários"
          placeholder="Nome, e-mail ou documento"
          leftSection={<IconSearch size={16} />}
          maxLength={254}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        {query.data && <p>{counted(query.data.total, 'usuário', 'usuários')} ao todo</p>}
        <Button leftSection={<IconPlus size={16} />} onClick={() => open({ dialog: 'create' })}>
          Novo Usuário
        </Button>
      </ListTools>
      <CursorPages
        query={query}
        pages={pages}
        pageOf={({ users: rows, next }) => ({ rows, next })}
        empty={(hasMore) => <NoUsers hasMore={hasMore} onClear={() => setTyped('')} />}
      >
        {(rows) => (
          <DataTable
            label="Lista de usuários"
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            stickyHead="page"
          />
        )}
      </CursorPages>
      {opened?.dialog === 'create' && <UserForm user={null} onMessage={onMessage} onClose={close} />}
      {opened?.dialog === 'edit' && <UserForm user={opened.user} onMessage={onMessage} onClose={close} />}
      {opened?.dialog === 'delete' && (
        <UserDeletion user={opened.user} onMessage={onMessage} onClose={close} />
      )}
    </TabSection>
  );
};

interface NoUsersProps {
  readonly hasMore: boolean;
  readonly onClear: () => void;
}

const NoUsers = ({ hasMore, onClear }: NoUsersProps) => (
  <EmptyState
    icon={<IconUsers size={22} />}
    title="Nenhum usuário encontrado"
    text={
      hasMore
        ? 'Ninguém corresponde à busca até aqui. A próxima página procura entre usuários mais antigos.'
        : 'Ninguém corresponde à busca. Procure por parte do nome, do e-mail ou do documento.'
    }
    action={<ClearFilter label="Limpar busca" onClear={onClear} />}
  />
);
