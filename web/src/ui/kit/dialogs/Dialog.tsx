import { Button, Group, Modal, Stack } from '@mantine/core';
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import text from '../../bare/text/text.module.css';
import styles from './Dialog.module.css';

interface Props {
  readonly title: string;
  readonly onClose: () => void;
  readonly wide?: boolean;
  readonly width?: string | undefined;
  readonly closeOnClickOutside?: boolean;
  /** False while another dialog is above. */
  readonly closeOnEscape?: boolean;
  readonly children: ReactNode;
}

/** Render a dialog only while it is open, so that its form starts empty. */
export const Dialog = ({
  title,
  onClose,
  wide = false,
  width,
  closeOnClickOutside = true,
  closeOnEscape = true,
  children,
}: Props) => {
  useFocusReturn();
  useScrollLock();
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={closeOnClickOutside}
      closeOnEscape={closeOnEscape}
      title={title}
      size={width ?? (wide ? '44rem' : '28rem')}
      classNames={{ title: text.title ?? '', content: styles.content ?? '' }}
    >
      <Stack className={text.wrapping ?? ''}>{children}</Stack>
    </Modal>
  );
};

interface ActionsProps {
  readonly onCancel: () => void;
  readonly cancelLabel?: string | undefined;
  readonly children: ReactNode;
}

export const DialogActions = ({ onCancel, cancelLabel = 'Cancelar', children }: ActionsProps) => (
  <Group justify="flex-end" gap="0.5rem" className={styles.actions ?? ''}>
    <Button variant="default" onClick={onCancel}>
      {cancelLabel}
    </Button>
    {children}
  </Group>
);

/** Returns the focus when the dialog's component disappears, or focuses the heading if it cannot. */
export const useFocusReturn = (): void => {
  // The focus is read while rendering, because the dialog already has it when effects run.
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

/** Stops scrolling. A margin replaces the scrollbar, so that nothing moves. */
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
