import { Group } from '@mantine/core';
import type { Customer } from '#shared/contract/admin/customer.ts';
import { day } from '../../ui/bare/format.ts';
import { Badge } from '../Badge.tsx';
import { documentText, phoneText } from '../users/labels.ts';
import { typeLabels } from '../users/typeLabels.ts';
import { Facts } from './Facts.tsx';

/** Who the customer is. */
export const Registration = ({ user }: Pick<Customer, 'user'>) => (
  <Facts
    id="cadastro"
    title="Cadastro"
    facts={[
      {
        label: 'E-mail',
        value: (
          <Group component="span" gap="0.25rem 0.5rem">
            {user.email}{' '}
            {user.email_proven ? (
              <Badge tone="green">confirmado</Badge>
            ) : (
              <Badge tone="yellow">não confirmado</Badge>
            )}
          </Group>
        ),
      },
      { label: 'WhatsApp', value: phoneText(user) },
      { label: user.document_type === 'cpf' ? 'CPF' : 'CNPJ', value: documentText(user) },
      { label: 'Tipo', value: typeLabels[user.user_type] },
      { label: 'Conta criada em', value: day(user.created_at) },
    ]}
  />
);
