import { Button } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconRefresh } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { messageOf } from '../api.ts';
import { Confirm } from '../ui/kit/dialogs/onDemand.tsx';
import { useTell } from '../ui/kit/forms/MessageBanner.tsx';
import { type SaveOptions, useSave } from '../ui/kit/forms/useSave.ts';

interface Action<R, V> {
  readonly run: (given: V) => Promise<R>;
  readonly failure: string;
  readonly success?: (result: R) => string;
  readonly begun?: string;
  readonly reloads?: 'later';
}

/** Runs an action of a button, and says in the status area how it ended. */
export const useAction = <R extends { readonly message: string }, V = void>({
  run,
  failure,
  success = ({ message }) => message,
  begun,
  reloads,
}: Action<R, V>) => {
  const tell = useTell();
  return useMutation({
    mutationFn: run,
    meta: { reloads },
    onMutate: () => tell(begun ?? null),
    onSuccess: (result) => tell(success(result)),
    onError: (error) => tell(`❌ ${messageOf(error, failure)}`),
  });
};

const failureText = (failure: string, reason: string): string =>
  reason === failure ? `❌ ${failure}` : `❌ ${failure}: ${reason}`;

interface AdminSave<V, R> extends Omit<SaveOptions<V, R>, 'fallback' | 'onError' | 'onSaved'> {
  readonly failure: string;
  readonly success: string | ((saved: R, sent: V) => string);
  readonly onSaved?: (saved: R, sent: V) => void;
}

export const useAdminSave = <V extends Record<string, unknown>, R>(
  form: UseFormReturnType<V>,
  { failure, success, save, onSaved, ...options }: AdminSave<V, R>,
) => {
  const tell = useTell();
  return useSave(form, {
    ...options,
    save: (values, version) => {
      tell(null);
      return save(values, version);
    },
    onSaved: (saved, sent) => {
      tell(typeof success === 'string' ? success : success(saved, sent));
      onSaved?.(saved, sent);
    },
    fallback: failure,
    onError: (reason) => tell(failureText(failure, reason)),
  });
};

export const AdminConfirm = <T,>(props: Omit<ComponentProps<typeof Confirm<T>>, 'tell'>) => {
  const tell = useTell();
  return (
    <Confirm
      {...props}
      tell={(kind, text) => tell(kind === 'error' ? failureText(props.failure, text) : text)}
    />
  );
};

interface Props {
  readonly isFetching: boolean;
  readonly onRefresh: () => void;
}

export const RefreshButton = ({ isFetching, onRefresh }: Props) => (
  <Button
    variant="default"
    leftSection={<IconRefresh size={16} />}
    disabled={isFetching}
    onClick={() => onRefresh()}
  >
    {isFetching ? 'Atualizando...' : 'Atualizar'}
  </Button>
);
