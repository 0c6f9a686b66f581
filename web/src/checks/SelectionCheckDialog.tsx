import { useState } from 'react';
import { checks } from '#shared/contract/checks.ts';
import { type Keyword, MAX_AT_ONCE } from '#shared/contract/keywords.ts';
import { call } from '../api.ts';
import { counted, whole } from '../ui/bare/text/format.ts';
import { CheckCost } from './CheckCost.tsx';
import { CheckDialog } from './CheckDialog.tsx';
import { startedText } from './useCheckStart.ts';

interface Props {
  readonly chosen: readonly Keyword[];
  readonly onClose: () => void;
}

export const SelectionCheckDialog = ({ chosen, onClose }: Props) => {
  const [started, setStarted] = useState<ReadonlySet<string>>(new Set());
  const active = chosen.filter(({ is_active, company_id }) => is_active && !started.has(company_id));
  const byCompany = Map.groupBy(active, ({ company_id }) => company_id);
  const sizes = [...byCompany.values()].map(({ length }) => ({ active_keywords: length }));
  const isTooMany = sizes.some(({ active_keywords }) => active_keywords > MAX_AT_ONCE);
  const inactive = chosen.filter(({ is_active }) => !is_active).length;
  const start = async () => {
    let [checkedKeywords, waiting] = [0, 0];
    for (const [id, ofCompany] of byCompany) {
      const body = { keyword_ids: ofCompany.map((keyword) => keyword.id) };
      const reply = await call(checks.startSelection, { params: { id }, body });
      checkedKeywords += reply.checkedKeywords;
      waiting += reply.waitingKeywords ?? 0;
      setStarted((before) => new Set([...before, id]));
    }
    return { checkedKeywords, text: startedText(checkedKeywords, waiting) };
  };
  return (
    <CheckDialog
      title="Verificar agora"
      canStart={active.length > 0 && !isTooMany}
      start={start}
      onClose={onClose}
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
    </CheckDialog>
  );
};
