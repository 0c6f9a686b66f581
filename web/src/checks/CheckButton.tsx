import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Ref, useEffect, useState } from 'react';
import type { CheckProgress } from '#shared/contract/checks.ts';
import { messageOf } from '../api.ts';
import { notify } from '../ui/kit/notices.tsx';
import { WaitingOverlay } from '../ui/kit/WaitingOverlay.tsx';

interface Props {
  /** The button, for others that press it. */
  readonly ref?: Ref<HTMLButtonElement>;
  readonly label: string;
  /** The company's latest check. */
  readonly check: CheckProgress | null;
  readonly disabled: boolean;
  /** Starts the check. Resolves to the text to show while waiting. */
  readonly start: () => Promise<string>;
  readonly reloadAfterMs: number;
  /** The message after a failure, if the server gives none. */
  readonly fallback: string;
}

/**
 * Starts a check, covers the screen for as long as most checks take, then reloads the data of the page. It
 * waits for a running check unless that lacks something.
 */
export const CheckButton = ({ ref, label, check, disabled, start, reloadAfterMs, fallback }: Props) => {
  const [started, setStarted] = useState<string | null>(null);
  const starting = useMutation({
    mutationFn: start,
    meta: { reloads: 'later' },
    onSuccess: setStarted,
    onError: (error) => notify('error', messageOf(error, fallback)),
  });
  useReloadAfter(started === null ? null : reloadAfterMs, () => setStarted(null));
  const sendsNothing = check?.running === true && !check.sends_more;
  const busy = starting.isPending || started !== null || sendsNothing;
  return (
    <>
      <Button
        ref={ref}
        leftSection={<IconRefresh size={16} />}
        disabled={busy || disabled}
        onClick={() => starting.mutate()}
      >
        {busy ? 'Verificando...' : label}
      </Button>
      {started !== null && <WaitingOverlay title="Verificando..." text={started} />}
    </>
  );
};

/** Reloads all queries after a delay and calls back when the data is there. A null delay does nothing. */
const useReloadAfter = (delayMs: number | null, onReloaded: () => void): void => {
  const client = useQueryClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new callback must not restart the delay.
  useEffect(() => {
    if (delayMs === null) return;
    const timer = setTimeout(() => {
      client.invalidateQueries().finally(onReloaded);
    }, delayMs);
    return () => clearTimeout(timer);
  }, [delayMs, client]);
};
