import { Box, Loader, Progress, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import { checks } from '#shared/contract/checks.ts';
import { whole } from '#shared/format.ts';
import { routeQuery } from '../cache.ts';
import text from '../ui/bare/text/text.module.css';
import styles from './CheckOverlay.module.css';
import { PRESS_POLL_MS } from './polling.ts';
import type { CheckStart, Started } from './useCheckStart.ts';

interface Props {
  readonly checking: Pick<CheckStart, 'companyId' | 'started'>;
}

/** Covers the screen from a press until the data is read again. */
export const CheckOverlay = ({ checking: { companyId, started } }: Props) =>
  started && <Overlay companyId={companyId} {...started} />;

const Overlay = ({ companyId, checkedKeywords, text: explanation }: Started & { companyId: string }) => {
  // Polls only the counts of the check; the page below the overlay stays as it is.
  const { data } = useQuery({
    ...routeQuery(checks.getProgress, { params: { id: companyId } }),
    refetchInterval: PRESS_POLL_MS,
    // Nothing is cached, so that the counts of an earlier check never show.
    retry: false,
    gcTime: 0,
  });
  const { done = 0, total = checkedKeywords } = data?.check ?? {};
  const dialog = useRef<HTMLDialogElement>(null);
  // A layout effect closes the dialog, because it returns the focus only while it is in the document.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.overlay}
      aria-labelledby="espera-titulo"
      aria-describedby="espera-texto"
      onCancel={(event) => event.preventDefault()}
      onKeyDown={(event) => event.key === 'Escape' && event.preventDefault()}
    >
      <Loader aria-hidden="true" />
      <div role="status">
        <Box component="p" id="espera-titulo" fz="1.125rem" fw={600}>
          Verificando...
        </Box>
        <p id="espera-texto" className={text.quiet}>
          {explanation}
        </p>
      </div>
      {/* Screen readers do not announce the counts. They keep their height, so that nothing moves. */}
      <Stack gap="0.5rem" className={text.quiet ?? ''} w="min(16rem, 100%)" mih="2rem">
        <Progress
          value={total === 0 ? 0 : (done / total) * 100}
          size="sm"
          aria-label={`${done} de ${total}`}
        />
        {whole(done)} de {whole(total)}
      </Stack>
    </dialog>
  );
};
