import { useQuery } from '@tanstack/react-query';
import type { Company } from '#shared/contract/companies.ts';
import { useCheckEnd } from '../checks/checkEnd.ts';
import { pollWhileRunning } from '../checks/polling.ts';
import { failureOfMost } from '../reports/failureOfMost.ts';
import { onDemand } from '../ui/kit/dialogs/onDemand.tsx';
import { positionsQuery } from './positionColumns.tsx';

const CheckStatus = onDemand(() => import('../reports/CheckStatus.tsx').then((it) => it.OwnCheckStatus));

/** Says how the company's check goes on, and that it failed; otherwise, the table says enough. */
export const KeywordChecks = ({ company }: { readonly company: Company }) => {
  const { data } = useQuery({ ...positionsQuery(company.id), refetchInterval: pollWhileRunning });
  const { check = null, keywords = [] } = data ?? {};
  const failure = failureOfMost(check, keywords);
  useCheckEnd(company.id, data?.check, failure !== undefined);
  if (!failure && !check?.running) return null;
  const active = keywords.filter(({ is_active }) => is_active).length;
  return (
    <CheckStatus
      company={company}
      check={check}
      failure={failure}
      keywords={keywords.length}
      active={active}
    />
  );
};
