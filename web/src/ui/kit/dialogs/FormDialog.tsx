import { Button, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormAlert, Reason } from '../../bare/panels/Notice.tsx';
import text from '../../bare/text/text.module.css';
import { Dialog, DialogActions } from './Dialog.tsx';

interface Props {
  readonly title: string;
  readonly submitLabel: string;
  readonly busyLabel?: string;
  readonly color?: 'red.9';
  readonly busy: boolean;
  readonly error: string | null;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly onCancel?: () => void;
  readonly width?: string;
  readonly secondary?: { readonly label: string; readonly onSubmit: () => void } | undefined;
  readonly canSubmit?: boolean;
  readonly children: ReactNode;
}

export const FormDialog = ({
  submitLabel,
  busyLabel = 'Salvando...',
  color,
  busy,
  error,
  onSubmit,
  secondary,
  children,
  ...props
}: Props) => {
  const disabled = busy || props.canSubmit === false;
  return (
    <Dialog closeOnClickOutside={false} title={props.title} onClose={props.onClose} width={props.width}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <Stack>
          <FormFailure error={error} />
          {children}
          <DialogActions onCancel={props.onCancel ?? props.onClose}>
            {secondary && (
              <Button variant="default" disabled={disabled} onClick={secondary.onSubmit}>
                {secondary.label}
              </Button>
            )}
            <Button type="submit" {...(color && { color })} disabled={disabled}>
              {busy ? busyLabel : submitLabel}
            </Button>
          </DialogActions>
        </Stack>
      </form>
    </Dialog>
  );
};

interface FailureProps {
  readonly error: string | null;
}

export const FormFailure = ({ error }: FailureProps) =>
  error !== null && (
    <FormAlert>
      <div className={text.wrapping}>
        <Reason text={error} />
      </div>
    </FormAlert>
  );
