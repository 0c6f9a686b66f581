import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormAlert } from '../bare/FormAlert.tsx';
import { Dialog, DialogActions } from './Dialog.tsx';
import styles from './FormDialog.module.css';

interface Props {
  readonly title: string;
  /** What the button says that sends the form. */
  readonly send: string;
  readonly busy: boolean;
  /** Why it could not be saved. */
  readonly error: string | null;
  readonly onSubmit: (event: React.SubmitEvent<HTMLFormElement>) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A form in a dialog, with its refusal on top and its buttons below. */
export const FormDialog = ({ title, send, busy, error, onSubmit, onClose, children }: Props) => (
  <Dialog title={title} onClose={onClose}>
    <form noValidate onSubmit={onSubmit} className={styles.form}>
      {error !== null && <FormAlert>{error}</FormAlert>}
      {children}
      <DialogActions onCancel={onClose}>
        <Button type="submit" disabled={busy}>
          {busy ? 'Salvando...' : send}
        </Button>
      </DialogActions>
    </form>
  </Dialog>
);
