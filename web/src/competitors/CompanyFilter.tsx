import { Button, NativeSelect } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { Company } from '#shared/contract/companies.ts';
import { competitors as routes } from '#shared/contract/competitors.ts';
import { call, messageOf } from '../api.ts';
import { counted } from '../ui/bare/format.ts';
import { messageKind, notify } from '../ui/kit/dialogs/notices.tsx';
import { ListTools } from '../ui/kit/tables/ListTools.tsx';

interface Props {
  readonly companies: readonly Company[];
  /** The selected company; undefined selects all. */
  readonly companyId: string | undefined;
  /** How many competitors the selected company has, once that is known. */
  readonly matching: number | undefined;
  readonly onChange: (companyId: string | undefined) => void;
}

/** What its notices are about. */
const ABOUT = 'logos';

/** Filters competitors by company, and refreshes the logos of the selected company's competitors. */
export const CompanyFilter = ({ companies, companyId, matching, onChange }: Props) => {
  const refresh = useMutation({
    mutationFn: (id: string) => call(routes.refreshLogos, { params: { id } }),
    onSuccess: ({ message }) => notify(messageKind(message), message, ABOUT),
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
