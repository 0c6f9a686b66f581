import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { type DeletionForm, ownAccount } from '#shared/contract/ownAccount.ts';
import { ApiError, call, messageOf } from '../api.ts';
import { useSession } from '../auth/session.tsx';
import { notify } from '../ui/kit/notices.tsx';
import { useIsMounted } from '../ui/kit/useIsMounted.ts';

/**
 * Deletes the account and signs out; `onWrong` gets the messages that belong to fields. Stripe may take its
 * time: a failure after the dialog was closed is a notice.
 */
export const useDeletion = (onWrong: (fields: Readonly<Record<string, string>>) => void) => {
  const { logout } = useSession();
  const navigate = useNavigate();
  const mounted = useIsMounted();
  const { mutate, isPending, isSuccess, error } = useMutation({
    // There is nothing left to read.
    meta: { reloads: 'later' },
    mutationFn: (body: DeletionForm) => call(ownAccount.delete, { body }),
    onSuccess: () =>
      logout(() => navigate('/login', { replace: true, state: { notice: 'Sua conta foi excluída.' } })),
    onError: (cause) => {
      if (!mounted.current) notify('error', messageFor(cause));
      else if (cause instanceof ApiError) onWrong(cause.fields);
    },
  });
  const isAtField = error instanceof ApiError && fieldNames.some((name) => error.fields[name] !== undefined);
  return {
    remove: mutate,
    busy: isPending || isSuccess,
    // What is said at a field is not said twice.
    error: error === null || isAtField ? null : messageFor(error),
  };
};

const fieldNames = ['confirmation', 'password'] as const satisfies readonly (keyof DeletionForm)[];

const messageFor = (error: Error): string =>
  messageOf(error, 'Erro ao excluir a conta. Tente de novo em instantes.');
