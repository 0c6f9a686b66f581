import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { checks } from '#shared/contract/checks.ts';
import { type Keyword, MAX_AT_ONCE } from '#shared/contract/keywords.ts';
import { counted, whole } from '#shared/format.ts';
import type { CheckKind } from '#shared/messages.ts';
import { call, messageOf } from '../api.ts';
import { routeQuery } from '../cache.ts';
import { ResendProof } from '../subscriptions/buttons.tsx';
import { FormAlert } from '../ui/bare/panels/Notice.tsx';
import { FormDialog } from '../ui/kit/dialogs/FormDialog.tsx';
import { notify } from '../ui/kit/dialogs/notices.tsx';
import { useDialogAction, useIsMounted } from '../ui/kit/dialogs/useDialogAction.ts';
import { type CheckSize, costOf, type GridCompany, lookupsLeftFor } from './checkCost.ts';
import { checkKinds, NOTHING_ACTIVE, type Started, startedText } from './useCheckStart.ts';

interface Props {
  readonly kind?: CheckKind;
  readonly title: string;
  readonly submitLabel?: string;
  readonly canStart: boolean;
  readonly start: () => Promise<Started>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export const CheckDialog = ({ kind = 'keywords', canStart, start, ...dialog }: Props) => {
  const client = useQueryClient();
  const { reloadAfterMs, fallback } = checkKinds[kind];
  const { run, busy, error } = useDialogAction({
    run: start,
    reloads: 'later',
    onDone: ({ checkedKeywords, text }) => {
      setTimeout(() => void client.invalidateQueries(), checkedKeywords > 0 ? reloadAfterMs : 0);
      if (checkedKeywords > 0) notify('success', `${text}.`);
      else notify('error', NOTHING_ACTIVE);
    },
    failure: fallback,
    onClose: dialog.onClose,
  });
  return (
    <FormDialog
      submitLabel="Verificar"
      busyLabel="Verificando..."
      canSubmit={canStart}
      busy={busy}
      error={error}
      onSubmit={run}
      {...dialog}
    />
  );
};

interface Startable {
  readonly id: string;
}

interface Reply {
  readonly checkedKeywords: number;
  readonly waitingKeywords?: number | undefined;
}

/** Starts checks one after another while the dialog is open, and after a failure those not started yet. */
export const useStarts = <T extends Startable>(startOne: (one: T) => Promise<Reply>) => {
  const [started, setStarted] = useState<ReadonlyMap<string, Reply>>(new Map());
  const mounted = useIsMounted();
  const start = async (chosen: readonly T[]) => {
    let all = started;
    for (const one of chosen) {
      if (!mounted.current) break;
      all = new Map(all).set(one.id, await startOne(one));
      setStarted(all);
    }
    return {
      companies: all.size,
      checkedKeywords: sumOf(all, ({ checkedKeywords }) => checkedKeywords),
      waiting: sumOf(all, ({ waitingKeywords = 0 }) => waitingKeywords),
    };
  };
  return { started, start };
};

const sumOf = (all: ReadonlyMap<string, Reply>, of: (reply: Reply) => number): number =>
  [...all.values()].reduce((sum, reply) => sum + of(reply), 0);

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
  const { started, start } = useStarts(({ id, keyword_ids }: { id: string; keyword_ids: string[] }) =>
    call(checks.startSelection, { params: { id }, body: { keyword_ids } }),
  );
  const active = chosen.filter(({ is_active, company_id }) => is_active && !started.has(company_id));
  const groups = [...Map.groupBy(active, ({ company_id }) => company_id)].map(([id, keywords]) => ({
    id,
    keyword_ids: keywords.map((keyword) => keyword.id),
    active_keywords: keywords.length,
  }));
  const isTooMany = groups.some(({ active_keywords }) => active_keywords > MAX_AT_ONCE);
  const inactive = chosen.filter(({ is_active }) => !is_active).length;
  return (
    <CheckDialog
      title="Verificar agora"
      canStart={active.length > 0 && !isTooMany}
      start={async () => {
        const { checkedKeywords, waiting } = await start(groups);
        return { checkedKeywords, text: startedText(checkedKeywords, waiting) };
      }}
      onClose={onClose}
    >
      <p>
        Verifica só a seleção, sem esperar pela próxima verificação agendada.
        {inactive > 0 && ` ${counted(inactive, 'inativa fica', 'inativas ficam')} de fora.`}
      </p>
      {isTooMany ? (
        <p role="status">Escolha no máximo {whole(MAX_AT_ONCE)} palavras-chave de cada empresa.</p>
      ) : (
        <CheckCost chosen={groups} />
      )}
    </CheckDialog>
  );
};

export const CheckCost = ({ chosen }: { readonly chosen: readonly CheckSize[] }) => {
  const { data, error } = useQuery(routeQuery(checks.getAllowance, {}));
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
