import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageOf } from '../api.ts';
import { FormDialog } from '../ui/kit/dialogs/FormDialog.tsx';
import { notify } from '../ui/kit/dialogs/notices.tsx';
import { checkKinds, NOTHING_ACTIVE, type Started } from './useCheckStart.ts';

interface Props {
  readonly title: string;
  readonly canStart: boolean;
  readonly start: () => Promise<Started>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export const CheckDialog = ({ title, canStart, start, onClose, children }: Props) => {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: start,
    meta: { reloads: 'later' },
    onSuccess: ({ checkedKeywords, text }) => {
      const { reloadAfterMs } = checkKinds.keywords;
      setTimeout(() => void client.invalidateQueries(), checkedKeywords > 0 ? reloadAfterMs : 0);
      if (checkedKeywords > 0) notify('success', `${text}.`);
      else notify('error', NOTHING_ACTIVE);
      onClose();
    },
  });
  return (
    <FormDialog
      title={title}
      submitLabel="Verificar"
      busyLabel="Verificando..."
      canSubmit={canStart}
      busy={isPending}
      error={error && messageOf(error, checkKinds.keywords.fallback)}
      onClose={onClose}
      onSubmit={() => mutate()}
    >
      {children}
    </FormDialog>
  );
};
