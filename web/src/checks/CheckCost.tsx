import { useQuery } from '@tanstack/react-query';
import { checks } from '#shared/contract/checks.ts';
import { messageOf } from '../api.ts';
import { routeQuery } from '../cache.ts';
import { ResendProof } from '../subscriptions/buttons.tsx';
import { FormAlert } from '../ui/bare/panels/Notice.tsx';
import { type CheckSize, costOf, lookupsLeftFor } from './gridUpdates.ts';

export const allowanceQuery = routeQuery(checks.getAllowance, {});

export const CheckCost = ({ chosen }: { readonly chosen: readonly CheckSize[] }) => {
  const { data, error } = useQuery(allowanceQuery);
  if (error)
    return <FormAlert>{messageOf(error, 'Não foi possível ler quantas consultas restam.')}</FormAlert>;
  const left = data && lookupsLeftFor(chosen, data);
  return (
    <p role="status">
      {data && left ? `${costOf(chosen, data)} ${left.text}` : 'Calculando o custo...'}
      {left?.lacking && <b> {left.lacking}</b>}
      {left?.lacking && data?.trial?.until === 'email' && <ResendProof />}
    </p>
  );
};
