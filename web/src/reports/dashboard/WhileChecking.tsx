import { Group, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { checks } from '#shared/contract/checks.ts';
import { routeQuery } from '../../cache.ts';
import { useCheckEnd } from '../../checks/checkEnd.ts';
import { pollWhileRunning } from '../../checks/polling.ts';
import { TextLink } from '../../ui/bare/actions/TextLink.tsx';
import { whole } from '../../ui/bare/text/format.ts';

interface Props {
  readonly companyId: string;
  readonly children: ReactNode;
}

/** Shows how far the company's check is, and reads the page's data again once the check ends. */
export const WhileChecking = ({ companyId, children }: Props) => {
  const { data, isPending, failureCount } = useQuery({
    ...routeQuery(checks.getProgress, { params: { id: companyId } }),
    refetchInterval: pollWhileRunning,
  });
  const check = data?.check;
  const isRunning = check?.running === true;
  useCheckEnd(companyId, check, false);
  useReloadAtEnd(isRunning);
  if (isPending && failureCount === 0) return <Skeleton height={36} />;
  if (!isRunning) return children;
  return (
    <Group gap="0.25rem 0.75rem" fw={500}>
      <span role="status">
        Verificação em andamento: {whole(check.done)} de {whole(check.total)}
      </span>
      <TextLink to={`/companies/${companyId}/analysis`}>Ver Análise</TextLink>
    </Group>
  );
};

const useReloadAtEnd = (isRunning: boolean): void => {
  const client = useQueryClient();
  const wasRunning = useRef(isRunning);
  useEffect(() => {
    if (wasRunning.current && !isRunning) void client.invalidateQueries();
    wasRunning.current = isRunning;
  }, [isRunning, client]);
};
