import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormFailure } from '../forms/FormFailure.tsx';
import type { Conflict } from '../forms/useEdit.ts';
import styles from './Dialog.module.css';
import { Dialog, DialogActions } from './Dialog.tsx';

interface Props {
  readonly title: string;
  readonly submitLabel: string;
  readonly busy: boolean;
  readonly error: string | null;
  readonly conflict?: Conflict | null | undefined;
  readonly onSubmit: (event: React.SubmitEvent<HTMLFormElement>) => void;
  readonly onClose: () => void;
  readonly width?: string;
  readonly secondary?: ReactNode;
  readonly canSubmit?: boolean;
  readonly children: ReactNode;
}

export const FormDialog = ({
  submitLabel,
  busy,
  error,
  conflict,
  onSubmit,
  secondary,
  children,
  ...props
}: Props) => (
  <Dialog closeOnClickOutside={false} title={props.title} onClose={props.onClose} width={props.width}>
    <form noValidate onSubmit={onSubmit} className={styles.form}>
      <FormFailure error={error} conflict={conflict} />
      {children}
      <DialogActions onCancel={props.onClose}>
        {secondary}
        <Button type="submit" disabled={busy || props.canSubmit === false}>
          {busy ? 'Salvando...' : submitLabel}
        </Button>
      </DialogActions>
    </form>
  </Dialog>
);
