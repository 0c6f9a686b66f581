import { Group, VisuallyHidden } from '@mantine/core';
import type { ManagedUser } from '#shared/contract/admin/users.ts';
import { day } from '../../ui/bare/text/format.ts';
import text from '../../ui/bare/text/text.module.css';
import { EditTools } from '../../ui/kit/EditTools.tsx';
import type { Column } from '../../ui/kit/tables/DataTable.tsx';
import { statusLabels } from '../billing/status.ts';
import styles from '../cells.module.css';
import { CustomerLink, TwoLines } from '../cells.tsx';
import { documentText, phoneText } from './labels.ts';
import { typeLabels } from './typeLabels.ts';

interface Actions {
  readonly onEdit: (user: ManagedUser) => void;
  readonly onDelete: (user: ManagedUser) => void;
}

export const userColumns: readonly Column<ManagedUser>[] = [
  {
    id: 'user',
    header: 'Usuário',
    cell: ({ id, name, email }) => <TwoLines first={<CustomerLink id={id} name={name} />} second={email} />,
  },
  { id: 'type', header: 'Tipo', cell: ({ user_type }) => typeLabels[user_type] },
  {
    id: 'subscription',
    header: 'Assinatura',
    cell: (user) => <Subscription user={user} />,
    className: styles.words,
  },
  { id: 'created', header: 'Criado em', cell: ({ created_at }) => day(created_at), className: text.figure },
];

export const managedColumns = ({ onEdit, onDelete }: Actions): readonly Column<ManagedUser>[] => [
  ...userColumns,
  {
    id: 'contact',
    header: 'Telefone e documento',
    cell: (user) => <Contact user={user} />,
    className: text.figure,
  },
  {
    id: 'actions',
    header: <VisuallyHidden>Ações</VisuallyHidden>,
    align: 'right',
    cell: (user) => (
      <Group gap="0.25rem" wrap="nowrap" justify="flex-end">
        <EditTools
          of={user.name}
          onEdit={() => onEdit(user)}
          onDelete={!user.is_admin && (() => onDelete(user))}
        />
      </Group>
    ),
  },
];

const Contact = ({ user }: { readonly user: ManagedUser }) =>
  user.phone === null && user.document_number === null ? (
    '—'
  ) : (
    <TwoLines first={phoneText(user)} second={documentText(user)} />
  );

const Subscription = ({ user: { subscription } }: { readonly user: ManagedUser }) => {
  if (!subscription) return <span className={text.quiet}>Nenhuma</span>;
  const { plan_name, status, is_complimentary } = subscription;
  return (
    <TwoLines
      first={plan_name ?? 'Plano excluído'}
      second={is_complimentary ? `${statusLabels[status]} · Cortesia` : statusLabels[status]}
    />
  );
};
