import { Button, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormFailure } from '../forms/FormFailure.tsx';
import type { Conflict } from '../forms/useEdit.ts';
import { Dialog, DialogActions } from './Dialog.tsx';

interface Props {
  readonly title: string;
  readonly submitLabel: string;
  readonly busyLabel?: string;
  readonly color?: 'red.9';
  readonly busy: boolean;
  readonly error: string | null;
  readonly conflict?: Conflict | null | undefined;
  readonly onSubmit: (event: React.SubmitEvent<HTMLFormElement>) => void;
  readonly onClose: () => void;
  /** By default the same as closing. */
  readonly onCancel?: () => void;
  readonly width?: string;
  readonly secondary?: ReactNode;
  readonly canSubmit?: boolean;
  readonly children: ReactNode;
}

export const FormDialog = ({
  submitLabel,
  busyLabel = 'Salvando...',
  color,
  busy,
  error,
  conflict,
  onSubmit,
  secondary,
  children,
  ...props
}: Props) => (
  <Dialog closeOnClickOutside={false} title={props.title} onClose={props.onClose} width={props.width}>
    <form noValidate onSubmit={onSubmit}>
      <Stack>
        <FormFailure error={error} conflict={conflict} />
        {children}
        <DialogActions onCancel={props.onCancel ?? props.onClose}>
          {secondary}
          <Button type="submit" {...(color && { color })} disabled={busy || props.canSubmit === false}>
            {busy ? busyLabel : submitLabel}
          </Button>
        </DialogActions>
      </Stack>
    </form>
  </Dialog>
);
