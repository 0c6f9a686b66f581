import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError, messageOf } from '../../api.ts';
import { EmptyState } from '../bare/page/CenteredMessage.tsx';
import { FormAlert, ReasonText } from '../bare/panels/Notice.tsx';

interface Props<T> {
  readonly query: UseQueryResult<T>;
  readonly skeleton: ReactNode;
  readonly missing?: ReactNode;
  /** The message if the server gives none; by default, whose fault it is. */
  readonly fallback?: string;
  readonly children: (data: T) => ReactNode;
}

export const QueryState = <T,>({ query, skeleton, missing, fallback, children }: Props<T>) => {
  // Comes first, so that it also replaces data that was read before the deletion.
  if (missing && isMissing(query)) return missing;
  if (query.data !== undefined) {
    return (
      <>
        {query.isError && (
          <FormAlert>Não foi possível atualizar. Estes são os últimos dados lidos.</FormAlert>
        )}
        {children(query.data)}
      </>
    );
  }
  if (query.isPending) return skeleton;
  return (
    <div role="alert">
      <EmptyState
        icon={<IconCloudOff />}
        title="Não foi possível carregar"
        text={<ReasonText text={messageOf(query.error, fallback)} />}
        action={<Retry busy={query.isFetching} />}
      />
    </div>
  );
};

export const isMissing = ({ error }: UseQueryResult<unknown>): boolean =>
  error instanceof ApiError && error.status === 404;

/** Repeats all failed queries, because they usually fail for the same reason. */
const Retry = ({ busy }: { readonly busy: boolean }) => {
  const client = useQueryClient();
  const retry = () =>
    client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
  return (
    <Button variant="default" disabled={busy} onClick={retry}>
      {busy ? 'Tentando...' : 'Tentar novamente'}
    </Button>
  );
};
