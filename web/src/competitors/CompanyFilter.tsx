import { Button, NativeSelect } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Company } from '#shared/contract/companies.ts';
import { competitors } from '#shared/contract/competitors.ts';
import { call, messageOf } from '../api.ts';
import { counted } from '../ui/bare/text/format.ts';
import { messageKind, notify } from '../ui/kit/dialogs/notices.tsx';
import { ListTools } from '../ui/kit/tables/ListTools.tsx';

interface Props {
  readonly companies: readonly Company[];
  /** Undefined selects all companies. */
  readonly companyId: string | undefined;
  /** How many competitors the selected company has, once known. */
  readonly matching: number | undefined;
  readonly onChange: (companyId: string | undefined) => void;
}

const ABOUT = 'logos';

const refreshOf = async (id: string): Promise<string> =>
  (await call(competitors.refreshLogos, { params: { id } })).message;

export const CompanyFilter = ({ companies, companyId, matching, onChange }: Props) => {
  const rest = useRef<string | null>(null);
  const refreshAll = async () => (await import('./refreshAll.ts')).refreshAll(rest);
  const refresh = useMutation({
    mutationFn: (id: string | undefined) => (id === undefined ? refreshAll() : refreshOf(id)),
    onSuccess: (message) => notify(messageKind(message), message, ABOUT),
    onError: (error) => notify('error', messageOf(error, 'Erro ao atualizar logos'), ABOUT),
  });
  return (
    <ListTools>
      <NativeSelect
        aria-label="Filtrar por empresa"
        value={companyId ?? ''}
        onChange={({ currentTarget: { value } }) => onChange(value === '' ? undefined : value)}
        data={[
          { value: '', label: 'Todas as empresas' },
          ...companies.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <Button
        variant="default"
        leftSection={<IconRefresh size={16} />}
        disabled={refresh.isPending}
        onClick={() =>
          companies.length === 0
            ? notify('error', 'Selecione uma empresa primeiro', ABOUT)
            : refresh.mutate(companyId)
        }
      >
        {refresh.isPending ? 'Atualizando...' : 'Atualizar Logos'}
      </Button>
      <p role="status">{matching !== undefined && counted(matching, 'concorrente', 'concorrentes')}</p>
    </ListTools>
  );
};
