import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './Dialog.module.css';
import { useFocusReturn } from './useFocusReturn.ts';

interface Props {
  readonly title: string;
  readonly onClose: () => void;
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** A dialog above the page. It exists only while it is open, so that a form in it starts afresh. */
export const Dialog = ({ title, onClose, wide = false, children }: Props) => {
  useFocusReturn();
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={wide ? '44rem' : '28rem'}
      classNames={{ title: styles.title ?? '' }}
    >
      {children}
    </Modal>
  );
};

interface ConfirmProps {
  readonly title: string;
  readonly question: string;
  /** What else happens. */
  readonly warning?: string;
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before something is deleted for good. */
export const ConfirmDialog = ({ title, question, warning, busy, onConfirm, onClose }: ConfirmProps) => (
  <Dialog title={title} onClose={onClose}>
    <p className={styles.question}>{question}</p>
    {warning && <p className={styles.warning}>{warning}</p>}
    <DialogActions onCancel={onClose}>
      <Button color="red.9" disabled={busy} onClick={onConfirm}>
        {busy ? 'Excluindo...' : 'Excluir'}
      </Button>
    </DialogActions>
  </Dialog>
);

/** The buttons at a dialog's foot, with the one that calls it off. */
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
