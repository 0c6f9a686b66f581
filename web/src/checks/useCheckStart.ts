import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { CheckProgress } from '#shared/contract/checks.ts';
import type { CheckKind } from '#shared/messages.ts';
import { ApiError, messageOf } from '../api.ts';
import { notify } from '../ui/kit/notices.tsx';
import { checkKinds } from './kinds.ts';

const NOTHING_ACTIVE = 'Nenhuma palavra-chave ativa para verificar.';

/** The start of a check, for every button of a screen that starts it. */
export interface CheckStart {
  readonly kind: CheckKind;
  readonly companyId: string;
  readonly start: () => void;
  /** Whether a press would start nothing now. */
  readonly isBusy: boolean;
  /** Whether the running check has lost messages, which a press sends again. */
  readonly isSilent: boolean;
  /** What was started, while the screen is covered; otherwise null. */
  readonly started: string | null;
}

/**
 * Starts a check of a company, and reloads the data of the page once most checks have ended. It waits for the
 * running one, `check`, unless that lacks something or has lost messages.
 */
export const useCheckStart = (
  kind: CheckKind,
  companyId: string,
  check: CheckProgress | null | undefined,
): CheckStart => {
  const { fallback, start, reloadAfterMs } = checkKinds[kind];
  const [started, setStarted] = useState<string | null>(null);
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => start(companyId),
    meta: { reloads: 'later' },
    onSuccess: ({ checkedKeywords, text }) => {
      if (checkedKeywords > 0) return setStarted(text);
      notify('error', NOTHING_ACTIVE);
      return client.invalidateQueries();
    },
    onError: (error) => {
      notify('error', messageOf(error, fallback));
      // The company has been deleted elsewhere: the page then says so, and leads on.
      const isGone = error instanceof ApiError && error.status === 404;
      return isGone ? client.invalidateQueries() : undefined;
    },
  });
  useReloadAfter(started === null ? null : reloadAfterMs, () => setStarted(null));
  const sendsNothing = check?.running === true && !check.sends_more;
  return {
    kind,
    companyId,
    start: () => mutate(),
    isBusy: isPending || started !== null || sendsNothing,
    isSilent: check?.silent === true,
    started,
  };
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
