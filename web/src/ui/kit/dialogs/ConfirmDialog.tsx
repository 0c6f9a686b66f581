import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiError, messageOf } from '../../../api.ts';
import { normalizeText } from '../../bare/text/format.ts';
import styles from './Dialog.module.css';
import { Dialog, DialogActions } from './Dialog.tsx';
import { notify } from './notices.tsx';

interface Props<T> {
  readonly title: string;
  readonly question: string;
  readonly warning?: ReactNode;
  /** What has to be typed before, such as a name; undefined if nothing. */
  readonly typed?: string | undefined;
  readonly confirmLabel?: string;
  readonly cancelLabel?: string;
  readonly busyLabel?: string;
  readonly onConfirm: () => Promise<T>;
  readonly success?: string | ((result: T) => string);
  readonly failure: string;
  /** What the notices are about; by default, the question. */
  readonly about?: string;
  readonly tell?: typeof notify;
  /** Also called once the action has succeeded or failed. */
  readonly onClose: () => void;
}

export const ConfirmDialog = <T,>(props: Props<T>) => {
  const { title, question, warning, typed, success, failure } = props;
  const { confirmLabel = 'Excluir', busyLabel = 'Excluindo...' } = props;
  const { onConfirm, onClose, tell = notify, about = question } = props;
  const client = useQueryClient();
  const action = useMutation({
    mutationFn: onConfirm,
    onSuccess: (result) => {
      const notice = typeof success === 'function' ? success(result) : success;
      if (notice !== undefined) tell('success', notice, about);
    },
    onError: (error) => {
      tell('error', messageOf(error, failure), about);
      const isGone = error instanceof ApiError && error.status === 404;
      // Deleted rows disappear before the dialog closes, so that the focus does not return to one.
      return isGone ? client.invalidateQueries({}, { cancelRefetch: false }) : undefined;
    },
  });
  // These callbacks run only while this dialog exists, because another one may be open by then.
  const confirm = () => action.mutate(undefined, { onSettled: onClose });
  const [text, setText] = useState('');
  const canConfirm = !action.isPending && (typed === undefined || isSame(text, typed));
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{question}</p>
      {warning && <div className={styles.warning}>{warning}</div>}
      {typed !== undefined && (
        <TextInput
          label={`Para confirmar, digite ${typed}`}
          autoComplete="off"
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          onKeyDown={({ key }) => {
            if (key === 'Enter' && canConfirm) confirm();
          }}
        />
      )}
      <DialogActions onCancel={onClose} cancelLabel={props.cancelLabel}>
        <Button color="red.9" disabled={!canConfirm} onClick={confirm}>
          {action.isPending ? busyLabel : confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

const isSame = (text: string, wanted: string): boolean =>
  normalizeText(text).trim() === normalizeText(wanted).trim();
