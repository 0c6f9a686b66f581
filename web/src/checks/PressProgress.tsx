import { Progress } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { checks } from '#shared/contract/checks.ts';
import type { CheckKind } from '#shared/messages.ts';
import { routeQuery } from '../cache.ts';
import { whole } from '../ui/bare/format.ts';
import styles from './PressProgress.module.css';
import { PRESS_POLL_MS } from './polling.ts';

interface Props {
  readonly kind: CheckKind;
  readonly companyId: string;
}

/** How far the check is that was just started. It polls the counts alone: the page below stays as it is. */
export const PressProgress = ({ kind, companyId }: Props) => {
  const { data } = useQuery({
    ...routeQuery(checks.getProgress, { params: { id: companyId }, query: { kind } }),
    refetchInterval: PRESS_POLL_MS,
    // Without the counts the overlay only waits; those of the check before must not show.
    retry: false,
    gcTime: 0,
  });
  const { done = 0, total = 0 } = data?.check ?? {};
  return (
    <div className={styles.progress}>
      {total > 0 && (
        <>
          <Progress value={(done / total) * 100} size="sm" aria-label={`${done} de ${total}`} />
          {whole(done)} de {whole(total)}
        </>
      )}
    </div>
  );
};
