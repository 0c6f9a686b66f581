import { Button, NativeSelect } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { Company } from '#shared/contract/companies.ts';
import { counted } from '#shared/format.ts';
import { messageOf } from '../api.ts';
import { notify } from '../ui/kit/dialogs/notices.tsx';
import { ListTools } from '../ui/kit/tables/ListTools.tsx';

interface Props {
  readonly companies: readonly Company[];
  readonly companyId: string | undefined;
  readonly matching: number | undefined;
  readonly onChange: (companyId: string | undefined) => void;
}

const ABOUT = 'logos';

export const CompanyFilter = ({ companies, companyId, matching, onChange }: Props) => {
  const refresh = useMutation({
    mutationFn: async (id: string) => (await import('./refreshLogos.ts')).refreshLogos(id),
    onSuccess: ({ updated, text }) => notify(updated > 0 ? 'success' : 'info', text, ABOUT),
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
          companyId === undefined
            ? notify('info', 'Selecione uma empresa primeiro', ABOUT)
            : refresh.mutate(companyId)
        }
      >
        {refresh.isPending ? 'Atualizando...' : 'Atualizar logos'}
      </Button>
      <p role="status">{matching !== undefined && counted(matching, 'concorrente', 'concorrentes')}</p>
    </ListTools>
  );
};
