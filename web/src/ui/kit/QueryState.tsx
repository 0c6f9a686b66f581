import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError, messageOf } from '../../api.ts';
import { EmptyState } from '../bare/CenteredMessage.tsx';
import { FormAlert, ReasonText } from '../bare/Notice.tsx';

interface Props<T> {
  readonly query: UseQueryResult<T>;
  readonly skeleton: ReactNode;
  /** Shown when the server answers 404. */
  readonly missing?: ReactNode;
  /** The message after a failure, if the server gives none. */
  readonly fallback?: string;
  readonly children: (data: T) => ReactNode;
}

/** Shows a query: its skeleton while loading, `missing` after a 404, a retry after a failure, or its data. */
export const QueryState = <T,>({ query, skeleton, missing, fallback, children }: Props<T>) => {
  // Also in place of data that was read before: it has been deleted since.
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
        text={
          <ReasonText
            text={messageOf(query.error, fallback ?? 'O servidor não respondeu. Verifique sua conexão.')}
          />
        }
        action={<Retry busy={query.isFetching} />}
      />
    </div>
  );
};

/** Whether the server said last that there is no such thing. */
export const isMissing = ({ error }: UseQueryResult<unknown>): boolean =>
  error instanceof ApiError && error.status === 404;

/** Repeats every failed query on the page, because they usually fail for the same reason. */
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
