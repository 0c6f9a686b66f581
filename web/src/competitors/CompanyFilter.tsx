import { Button, NativeSelect } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Company } from '#shared/contract/companies.ts';
import { messageOf } from '../api.ts';
import { counted } from '../ui/bare/text/format.ts';
import { messageKind, notify } from '../ui/kit/dialogs/notices.tsx';
import { ListTools } from '../ui/kit/tables/ListTools.tsx';
import type { Rest } from './refreshLogos.ts';

interface Props {
  readonly companies: readonly Company[];
  readonly companyId: string | undefined;
  readonly matching: number | undefined;
  readonly onChange: (companyId: string | undefined) => void;
}

const ABOUT = 'logos';

export const CompanyFilter = ({ companies, companyId, matching, onChange }: Props) => {
  const [rest] = useState<Rest>(() => new Map());
  const [progress, setProgress] = useState<string>();
  // The only company needs no choice.
  const refreshed = companyId ?? (companies.length === 1 ? companies[0]?.id : undefined);
  const refresh = useMutation({
    mutationFn: async (id: string) => (await import('./refreshLogos.ts')).refreshLogos(id, rest, setProgress),
    onSuccess: (message) => notify(messageKind(message), message, ABOUT),
    onError: (error) => notify('error', messageOf(error, 'Erro ao atualizar logos'), ABOUT),
    onSettled: () => setProgress(undefined),
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
          refreshed === undefined
            ? notify('error', 'Selecione uma empresa primeiro', ABOUT)
            : refresh.mutate(refreshed)
        }
      >
        {refresh.isPending ? 'Atualizando...' : 'Atualizar logos'}
      </Button>
      <p role="status">
        {progress ?? (matching !== undefined && counted(matching, 'concorrente', 'concorrentes'))}
      </p>
    </ListTools>
  );
};
