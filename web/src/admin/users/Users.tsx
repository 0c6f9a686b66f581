import { Button } from '@mantine/core';
import { IconPlus, IconUsers } from '@tabler/icons-react';
import { type ManagedUser, users } from '#shared/contract/admin/users.ts';
import { counted } from '#shared/format.ts';
import { call } from '../../api.ts';
import { routeQuery } from '../../cache.ts';
import { EmptyState } from '../../ui/bare/page/CenteredMessage.tsx';
import { useAddressValue } from '../../ui/kit/address.ts';
import { onDemand } from '../../ui/kit/dialogs/onDemand.tsx';
import { useOpened } from '../../ui/kit/forms/MessageBanner.tsx';
import { TabSection } from '../../ui/kit/TabSection.tsx';
import { CursorPages, useCursorPages } from '../../ui/kit/tables/CursorPages.tsx';
import { FilterField } from '../../ui/kit/tables/FilterField.tsx';
import { ClearFilter, ListTools } from '../../ui/kit/tables/ListTools.tsx';
import { AdminConfirm } from '../actions.tsx';
import { paysAtStripe } from './labels.ts';
import { managedColumns } from './userColumns.tsx';

const UserForm = onDemand(() => import('./UserForm.tsx').then((it) => it.UserForm));

type Opened =
  | { readonly dialog: 'form'; readonly user: ManagedUser | null }
  | { readonly dialog: 'deletion'; readonly user: ManagedUser };

export const Users = () => {
  const [typed, setTyped] = useAddressValue('busca');
  const { opened, open, close } = useOpened<Opened>();
  const search = typed.trim();
  const pages = useCursorPages(search, (cursor) =>
    routeQuery(users.list, { query: { search: search || undefined, cursor } }),
  );
  const { data } = pages.query;
  const columns = managedColumns({
    onEdit: (user) => open({ dialog: 'form', user }),
    onDelete: (user) => open({ dialog: 'deletion', user }),
  });
  return (
    <TabSection id="users" title="Usuários">
      <ListTools>
        <FilterField
          aria-label="Buscar usuários"
          placeholder="Nome, e-mail ou documento"
          maxLength={254}
          value={typed}
          onChange={setTyped}
        />
        {data && <p>{counted(data.total, 'usuário', 'usuários')} ao todo</p>}
        <Button leftSection={<IconPlus size={16} />} onClick={() => open({ dialog: 'form', user: null })}>
          Novo Usuário
        </Button>
      </ListTools>
      <CursorPages
        pages={pages}
        pageOf={({ users: rows, next }) => ({ rows, next })}
        empty={(hasMore) => (
          <EmptyState
            icon={<IconUsers size={22} />}
            title="Nenhum usuário encontrado"
            text={textOf(hasMore)}
            action={<ClearFilter label="Limpar busca" onClear={() => setTyped('')} />}
          />
        )}
        label="Lista de usuários"
        columns={columns}
      />
      {opened?.dialog === 'form' && <UserForm user={opened.user} onClose={close} />}
      {opened?.dialog === 'deletion' && (
        <AdminConfirm
          title="Excluir Usuário"
          question={`Tem certeza que deseja excluir o usuário "${opened.user.name}" (${opened.user.email})? Esta ação não pode ser desfeita.`}
          warning={`Também são excluídas as empresas, as palavras-chave com o histórico e os concorrentes.${
            paysAtStripe(opened.user) ? ' A assinatura no Stripe é cancelada antes.' : ''
          }`}
          onConfirm={() => call(users.delete, { params: { id: opened.user.id } })}
          success="Usuário excluído com sucesso!"
          failure="Erro ao excluir usuário"
          onClose={close}
        />
      )}
    </TabSection>
  );
};

const textOf = (hasMore: boolean): string =>
  hasMore
    ? 'Ninguém corresponde à busca até aqui. A próxima página procura entre usuários mais antigos.'
    : 'Ninguém corresponde à busca. Procure por parte do nome, do e-mail ou do documento.';
