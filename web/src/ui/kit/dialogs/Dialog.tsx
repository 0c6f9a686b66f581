import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './Dialog.module.css';
import { useFocusReturn } from './useFocusReturn.ts';
import { useScrollLock } from './useScrollLock.ts';

interface Props {
  readonly title: string;
  readonly onClose: () => void;
  readonly wide?: boolean;
  /** A width of its own, in between. */
  readonly width?: string | undefined;
  /** Whether a click beside it closes it: not where something may be typed. */
  readonly closeOnClickOutside?: boolean;
  readonly children: ReactNode;
}

/** A modal dialog. Render it only while it is open, so that a form in it starts empty. */
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

/** The buttons at the foot of a dialog: Cancel, then the dialog's own. */
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
