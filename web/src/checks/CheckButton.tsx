import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Ref, useEffect, useState } from 'react';
import type { CheckProgress } from '#shared/contract/checks.ts';
import type { CheckKind } from '#shared/messages.ts';
import { ApiError, messageOf } from '../api.ts';
import { notify } from '../ui/kit/notices.tsx';
import { WaitingOverlay } from '../ui/kit/WaitingOverlay.tsx';
import { INACTIVE_ID } from './CheckProgress.tsx';
import { checkKinds } from './kinds.ts';
import { PressProgress } from './PressProgress.tsx';

interface Props {
  /** The button, for others that press it. */
  readonly ref?: Ref<HTMLButtonElement>;
  readonly kind: CheckKind;
  readonly companyId: string;
  /** The company's latest check. */
  readonly check: CheckProgress | null;
  /** How many of the company's keywords are active. Without any, CheckProgress says why. */
  readonly active: number;
}

const NOTHING_ACTIVE = 'Nenhuma palavra-chave ativa para verificar.';

/**
 * Starts a check, covers the screen for as long as most checks take, then reloads the data of the page. It
 * waits for a running check unless that lacks something, or has lost messages.
 */
export const CheckButton = ({ ref, kind, companyId, check, active }: Props) => {
  const { label, fallback, start, reloadAfterMs } = checkKinds[kind];
  const [started, setStarted] = useState<string | null>(null);
  const client = useQueryClient();
  const starting = useMutation({
    mutationFn: () => start(companyId),
    meta: { reloads: 'later' },
    onSuccess: ({ checkedKeywords, text }) => {
      if (checkedKeywords > 0) return setStarted(text);
      notify('error', NOTHING_ACTIVE);
      return client.invalidateQueries();
    },
    onError: (error) => {
      notify('error', messageOf(error, fallback));
      // The page then shows what the server knows: the company is gone, or a check begun that sends no more.
      return error instanceof ApiError ? client.invalidateQueries() : undefined;
    },
  });
  useReloadAfter(started === null ? null : reloadAfterMs, () => setStarted(null));
  const sendsNothing = check?.running === true && !check.sends_more;
  const busy = starting.isPending || started !== null || sendsNothing;
  return (
    <>
      <Button
        ref={ref}
        leftSection={<IconRefresh size={16} />}
        disabled={busy || active === 0}
        {...(active === 0 && { 'aria-describedby': INACTIVE_ID })}
        onClick={() => starting.mutate()}
      >
        {labelOf(label, busy, check)}
      </Button>
      {started !== null && (
        <WaitingOverlay title="Verificando..." text={started}>
          <PressProgress kind={kind} companyId={companyId} />
        </WaitingOverlay>
      )}
    </>
  );
};

const labelOf = (label: string, busy: boolean, check: CheckProgress | null): string => {
  if (busy) return 'Verificando...';
  return check?.silent ? 'Enviar de novo' : label;
};

/** How long the screen stays covered at most while the data is reloaded: a slow network must not lock it. */
const MAX_RELOAD_MS = 4_000;

/**
 * Reloads all queries after a delay, and calls back when the data is there or takes too long. A null delay
 * does nothing.
 */
const useReloadAfter = (delayMs: number | null, onReloaded: () => void): void => {
  const client = useQueryClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new callback must not restart the delay.
  useEffect(() => {
    if (delayMs === null) return;
    let isWaiting = true;
    const end = () => isWaiting && onReloaded();
    const reload = setTimeout(() => client.invalidateQueries().finally(end), delayMs);
    const giveUp = setTimeout(end, delayMs + MAX_RELOAD_MS);
    return () => {
      isWaiting = false;
      clearTimeout(reload);
      clearTimeout(giveUp);
    };
  }, [delayMs, client]);
};
