import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { checks } from '#shared/contract/checks.ts';
import { type Keyword, MAX_AT_ONCE } from '#shared/contract/keywords.ts';
import { call, messageOf } from '../api.ts';
import { counted, keywordsText, whole } from '../ui/bare/text/format.ts';
import { FormDialog } from '../ui/kit/dialogs/FormDialog.tsx';
import { notify } from '../ui/kit/dialogs/notices.tsx';
import { CheckCost } from './CheckCost.tsx';
import { checkKinds } from './useCheckStart.ts';

interface Props {
  readonly chosen: readonly Keyword[];
  readonly onClose: () => void;
}

/** Checks the chosen active keywords, a company after the other. */
export const SelectionCheckDialog = ({ chosen, onClose }: Props) => {
  const [started, setStarted] = useState<ReadonlySet<string>>(new Set());
  const client = useQueryClient();
  const active = chosen.filter(({ is_active, company_id }) => is_active && !started.has(company_id));
  const byCompany = Map.groupBy(active, ({ company_id }) => company_id);
  const sizes = [...byCompany.values()].map(({ length }) => ({ active_keywords: length }));
  const isTooMany = sizes.some(({ active_keywords }) => active_keywords > MAX_AT_ONCE);
  const inactive = chosen.filter(({ is_active }) => !is_active).length;
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      let total = 0;
      for (const [id, ofCompany] of byCompany) {
        const body = { keyword_ids: ofCompany.map((keyword) => keyword.id) };
        total += (await call(checks.startSelection, { params: { id }, body })).checkedKeywords;
        setStarted((before) => new Set([...before, id]));
      }
      return total;
    },
    meta: { reloads: 'later' },
    onSuccess: (total) => {
      const { reloadAfterMs } = checkKinds.keywords;
      setTimeout(() => void client.invalidateQueries(), reloadAfterMs);
      notify('success', `Verificação iniciada para ${keywordsText(total)}.`);
      onClose();
    },
  });
  return (
    <FormDialog
      title="Verificar agora"
      submitLabel="Verificar"
      busyLabel="Verificando..."
      canSubmit={active.length > 0 && !isTooMany}
      busy={isPending}
      error={error && messageOf(error, checkKinds.keywords.fallback)}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        mutate();
      }}
    >
      <p>
        Verifica só a seleção, sem esperar pela próxima verificação agendada.
        {inactive > 0 && ` ${counted(inactive, 'inativa fica', 'inativas ficam')} de fora.`}
      </p>
      {isTooMany ? (
        <p role="status">Escolha no máximo {whole(MAX_AT_ONCE)} palavras-chave de cada empresa.</p>
      ) : (
        <CheckCost chosen={sizes} />
      )}
    </FormDialog>
  );
};
