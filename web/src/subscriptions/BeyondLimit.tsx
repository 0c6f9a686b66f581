import { useQuery } from '@tanstack/react-query';
import { billing } from '#shared/contract/billing.ts';
import { routeQuery } from '../cache.ts';
import { beyondText, wayToMore } from './limit.ts';
import { MorePlans } from './MorePlans.tsx';

/** The element that says why nothing of a company can be checked. */
export const UNCHECKED_ID = 'nada-verificado';

/** Within text: why a company or competitor is left out, with the way to a plan that includes it. */
export const BeyondLimit = ({ noun }: { readonly noun: 'companies' | 'competitors' }) => {
  const { data } = useQuery(routeQuery(billing.getSubscription, {}));
  return (
    <>
      {beyondText(noun, data?.plan?.[`max_${noun}`])} <MorePlans way={data ? wayToMore(data) : 'plans'} />
    </>
  );
};
