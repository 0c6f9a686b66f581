import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type CheckProgress, checks } from '#shared/contract/checks.ts';
import { counted, keywordsText } from '#shared/format.ts';
import type { CheckKind } from '#shared/messages.ts';
import { call, messageOf } from '../api.ts';
import { waitingNote } from '../subscriptions/notes.ts';
import { notify } from '../ui/kit/dialogs/notices.tsx';

export const NOTHING_ACTIVE = 'Nenhuma palavra-chave ativa para verificar.';

export interface CheckStart {
  readonly companyId: string;
  readonly start: () => void;
  readonly isBusy: boolean;
  readonly started: Started | null;
}

/** The button is busy during a check, unless a press would check more: a grid also places the company. */
export const useCheckStart = (
  kind: CheckKind,
  companyId: string,
  check: CheckProgress | null | undefined,
): CheckStart => {
  const { fallback, start, reloadAfterMs } = checkKinds[kind];
  const [started, setStarted] = useState<Started | null>(null);
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => start(companyId),
    meta: { reloads: 'later' },
    onSuccess: (reply) => {
      if (reply.checkedKeywords > 0) return setStarted(reply);
      notify('error', NOTHING_ACTIVE);
      return client.invalidateQueries();
    },
    onError: (error) => notify('error', messageOf(error, fallback)),
  });
  useEffect(() => {
    if (started === null) return;
    const reload = setTimeout(() => {
      setStarted(null);
      void client.invalidateQueries();
    }, reloadAfterMs);
    return () => clearTimeout(reload);
  }, [started, reloadAfterMs, client]);
  const sendsNothing = check?.running === true && (kind === 'keywords' || check.kind === kind);
  return {
    companyId,
    start: () => mutate(),
    isBusy: isPending || started !== null || sendsNothing,
    started,
  };
};

export interface Started {
  readonly checkedKeywords: number;
  readonly text: string;
}

interface Kind {
  readonly label: string;
  /** How long most checks take. After this time the data is read again. */
  readonly reloadAfterMs: number;
  readonly fallback: string;
  readonly start: (companyId: string) => Promise<Started>;
}

export const startedText = (checked: number, waiting: number | undefined, more = ''): string => {
  const text = `Verificação iniciada para ${keywordsText(checked)}${more}`;
  return waiting ? `${text}. ${waitingNote(waiting)}` : text;
};

export const checkKinds: Readonly<Record<CheckKind, Kind>> = {
  keywords: {
    label: 'Verificar Posições',
    reloadAfterMs: 8_000,
    fallback: 'Erro ao iniciar verificação',
    start: async (id) => {
      const { checkedKeywords, waitingKeywords } = await call(checks.startKeywords, { params: { id } });
      return { checkedKeywords, text: startedText(checkedKeywords, waitingKeywords) };
    },
  },
  grid: {
    label: 'Atualizar Grid',
    reloadAfterMs: 10_000,
    fallback: 'Erro ao iniciar verificação do grid',
    start: async (id) => {
      const reply = await call(checks.startGrid, { params: { id } });
      const { checkedKeywords, checkedCompetitors, waitingKeywords } = reply;
      const competitors = ` e ${counted(checkedCompetitors, 'concorrente', 'concorrentes')}`;
      return { checkedKeywords, text: startedText(checkedKeywords, waitingKeywords, competitors) };
    },
  },
};
