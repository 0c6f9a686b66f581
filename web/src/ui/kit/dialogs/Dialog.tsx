import { Button, Modal } from '@mantine/core';
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import styles from './Dialog.module.css';

interface Props {
  readonly title: string;
  readonly onClose: () => void;
  readonly wide?: boolean;
  readonly width?: string | undefined;
  /** Not where something may be typed. */
  readonly closeOnClickOutside?: boolean;
  readonly children: ReactNode;
}

/** Render it only while open, so that its form starts empty. */
export const Dialog = ({
  title,
  onClose,
  wide = false,
  width,
  closeOnClickOutside = true,
  children,
}: Props) => {
  useFocusReturn();
  useScrollLock();
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={closeOnClickOutside}
      title={title}
      size={width ?? (wide ? '44rem' : '28rem')}
      classNames={{ title: styles.title ?? '' }}
    >
      {children}
    </Modal>
  );
};

export const DialogActions = ({
  onCancel,
  children,
}: {
  readonly onCancel: () => void;
  readonly children: ReactNode;
}) => (
  <div className={styles.actions}>
    <Button variant="default" onClick={onCancel}>
      Cancelar
    </Button>
    {children}
  </div>
);

/** Falls back to the page's heading. For components that exist only while the dialog is open. */
export const useFocusReturn = (): void => {
  // Read while rendering: when effects run, the dialog already has the focus.
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      focusOn(before);
      // A deleted row disappears right after the dialog; a dialog opened by the address has no earlier focus.
      setTimeout(() => document.activeElement === document.body && focusOn(document.querySelector('h1')));
    },
    [before],
  );
};

const focusOn = (element: Element | null): void => {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true });
};

let locks = 0;

/** A margin takes the place of the scrollbar, so nothing moves. */
export const useScrollLock = (): void => {
  useLayoutEffect(() => {
    const { body, documentElement } = document;
    if (locks === 0) {
      const scrollbar = window.innerWidth - documentElement.clientWidth;
      body.style.setProperty('--scrollbar', `${scrollbar}px`);
      body.toggleAttribute('data-locked', true);
    }
    locks += 1;
    return () => {
      locks -= 1;
      if (locks === 0) body.toggleAttribute('data-locked', false);
    };
  }, []);
};
