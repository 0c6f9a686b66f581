import { Loader } from '@mantine/core';
import { useEffect, useRef } from 'react';
import styles from './WaitingOverlay.module.css';

interface Props {
  readonly title: string;
  readonly text: string;
}

/** Covers the whole screen while something must be waited for. It cannot be closed: it goes when the wait is over. */
export const WaitingOverlay = ({ title, text }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null);
  // A modal <dialog> makes everything behind it inert, and gives the focus back where it was.
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
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
        <p id="espera-titulo" className={styles.title}>
          {title}
        </p>
        <p id="espera-texto" className={styles.text}>
          {text}
        </p>
      </div>
    </dialog>
  );
};
