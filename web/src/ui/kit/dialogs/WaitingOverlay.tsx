import { Loader } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './WaitingOverlay.module.css';

interface Props {
  readonly title: string;
  readonly text: string;
  /** Shown below, and not announced when it changes. */
  readonly children?: ReactNode;
}

/** Covers the whole screen while the user waits. The user cannot close it; the caller removes it. */
export const WaitingOverlay = ({ title, text, children }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null);
  // A modal <dialog> makes the page behind it inert. It returns the focus when it closes, which it only does
  // while it is in the document: before layout effects end.
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
        <p id="espera-titulo" className={styles.title}>
          {title}
        </p>
        <p id="espera-texto" className={styles.text}>
          {text}
        </p>
      </div>
      {children}
    </dialog>
  );
};
