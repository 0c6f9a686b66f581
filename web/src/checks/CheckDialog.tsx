import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { checks } from '#shared/contract/checks.ts';
import { type Keyword, MAX_AT_ONCE } from '#shared/contract/keywords.ts';
import { call, messageOf } from '../api.ts';
import { routeQuery } from '../cache.ts';
import { ResendProof } from '../subscriptions/buttons.tsx';
import { FormAlert } from '../ui/bare/panels/Notice.tsx';
import { counted, whole } from '../ui/bare/text/format.ts';
import { FormDialog } from '../ui/kit/dialogs/FormDialog.tsx';
import { notify } from '../ui/kit/dialogs/notices.tsx';
import { useDialogAction } from '../ui/kit/dialogs/useDialogAction.ts';
import { type CheckSize, costOf, type GridCompany, lookupsLeftFor } from './gridUpdates.ts';
import { checkKinds, NOTHING_ACTIVE, type Started, startedText } from './useCheckStart.ts';

interface Props {
  readonly title: string;
  readonly canStart: boolean;
  readonly start: () => Promise<Started>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

const CheckDialog = ({ title, canStart, start, onClose, children }: Props) => {
  const client = useQueryClient();
  const { reloadAfterMs, fallback } = checkKinds.keywords;
  const { run, busy, error } = useDialogAction({
    run: start,
    reloads: 'later',
    onDone: ({ checkedKeywords, text }) => {
      setTimeout(() => void client.invalidateQueries(), checkedKeywords > 0 ? reloadAfterMs : 0);
      if (checkedKeywords > 0) notify('success', `${text}.`);
      else notify('error', NOTHING_ACTIVE);
    },
    failure: fallback,
    onClose,
  });
  return (
    <FormDialog
      title={title}
      submitLabel="Verificar"
      busyLabel="Verificando..."
      canSubmit={canStart}
      busy={busy}
      error={error}
      onClose={onClose}
      onSubmit={run}
    >
      {children}
    </FormDialog>
  );
};

interface CompanyProps {
  readonly company: Pick<GridCompany, 'id' | 'name' | 'active_keywords'>;
  readonly onClose: () => void;
}

export const CompanyCheckDialog = ({ company, onClose }: CompanyProps) => (
  <CheckDialog
    title="Verificar Posições"
    canStart={company.active_keywords > 0}
    start={() => checkKinds.keywords.start(company.id)}
    onClose={onClose}
  >
    <p>
      Verifica as palavras-chave ativas de <b>{company.name}</b>, sem esperar pela próxima verificação
      agendada.
    </p>
    <CheckCost chosen={[company]} />
  </CheckDialog>
);

interface SelectionProps {
  readonly chosen: readonly Keyword[];
  readonly onClose: () => void;
}

export const SelectionCheckDialog = ({ chosen, onClose }: SelectionProps) => {
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

export const allowanceQuery = routeQuery(checks.getAllowance, {});

export const CheckCost = ({ chosen }: { readonly chosen: readonly CheckSize[] }) => {
  const { data, error } = useQuery(allowanceQuery);
  if (error)
    return <FormAlert>{messageOf(error, 'Não foi possível ler quantas consultas restam.')}</FormAlert>;
  const left = data && lookupsLeftFor(chosen, data);
  return (
    <p role="status">
      {data && left ? `${costOf(chosen, data)} ${left.text}` : 'Calculando o custo...'}
      {left?.lacking && <b> {left.lacking}</b>}
      {left?.lacking && data?.trial?.until === 'email' && <ResendProof />}
    </p>
  );
};
