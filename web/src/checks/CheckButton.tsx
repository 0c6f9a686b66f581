import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { messageOf } from '../api.ts';
import { notify } from '../ui/kit/notices.tsx';
import { WaitingOverlay } from '../ui/kit/WaitingOverlay.tsx';

interface Props {
  readonly label: string;
  /** Whether a check is under way already. */
  readonly running: boolean;
  readonly disabled: boolean;
  /** Starts the check and says what was started. */
  readonly start: () => Promise<string>;
  readonly reloadAfterMs: number;
  /** What to say when it could not be started and the server does not say why. */
  readonly fallback: string;
}

/** Starts a check, covers the screen for the time that most checks take, then reloads what the page shows. */
export const CheckButton = ({ label, running, disabled, start, reloadAfterMs, fallback }: Props) => {
  const [started, setStarted] = useState<string | null>(null);
  const starting = useMutation({
    mutationFn: start,
    meta: { reloads: 'later' },
    onSuccess: setStarted,
    onError: (error) => notify('error', messageOf(error, fallback)),
  });
  useReloadAfter(started === null ? null : reloadAfterMs, () => setStarted(null));
  const busy = starting.isPending || started !== null || running;
  return (
    <>
      <Button
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

/** Reloads everything shown after a delay, and tells when the new data is there. Null waits for nothing. */
const useReloadAfter = (delayMs: number | null, onReloaded: () => void): void => {
  const client = useQueryClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new function must not start the delay anew.
  useEffect(() => {
    if (delayMs === null) return;
    const timer = setTimeout(() => {
      client.invalidateQueries().finally(onReloaded);
    }, delayMs);
    return () => clearTimeout(timer);
  }, [delayMs, client]);
};
