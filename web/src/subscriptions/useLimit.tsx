import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { subscriptionSettings } from '#shared/addresses.ts';
import { billing } from '#shared/contract/billing.ts';
import { routeQuery } from '../cache.ts';
import { TextLink } from '../ui/bare/actions/TextLink.tsx';
import { Notice } from '../ui/bare/panels/Notice.tsx';
import { MorePlans } from './LimitNotice.tsx';
import { accessOf, type Capacity, capacityFor, type LimitedNoun, limitText, wayToMore } from './limit.ts';

export type LimitedProps =
  | { readonly noun: 'companies' | 'keywords' }
  | {
      readonly noun: 'competitors';
      readonly used: number | undefined;
    };

/** Says why nothing can be created. While the limit is unknown, the server decides when the form is sent. */
export const useLimit = (props: LimitedProps) => {
  const { noun } = props;
  const { data } = useQuery(routeQuery(billing.getSubscription, {}));
  const used = props.noun === 'competitors' ? props.used : data?.usage[props.noun];
  const capacity = data && used !== undefined ? capacityFor(data, noun, used) : undefined;
  const reason = capacity ? reasonOf(noun, capacity) : null;
  const left = capacity?.state === 'free' ? capacity.left : 0;
  return {
    canCreate: reason === null,
    left: capacity ? left : Number.POSITIVE_INFINITY,
    /** Where to get more than what is left; undefined if the notice says it. */
    way: data && left > 0 ? wayToMore(data) : undefined,
    notice: (
      // The element is always there, so that screen readers announce what appears in it.
      <Box role="status" display={data && reason !== null ? undefined : 'contents'}>
        {data && reason !== null && (
          <Notice tone="yellow">
            <span>
              {reason} <WayOut {...data} />
            </span>
          </Notice>
        )}
      </Box>
    ),
  };
};

const reasonOf = (noun: LimitedNoun, capacity: Capacity): string | null => {
  switch (capacity.state) {
    case 'free':
      return null;
    case 'reached':
      return limitText(noun, capacity.limit);
    case 'unpaid':
      return 'O último pagamento não foi aprovado. Até ele ser regularizado, nada novo pode ser criado.';
    case 'ended':
      return 'É preciso ter uma assinatura ativa para criar ou verificar.';
  }
};

export const WayOut = (account: Parameters<typeof wayToMore>[0]) =>
  accessOf(account.status) === 'unpaid' ? (
    <TextLink newTab to={subscriptionSettings}>
      Atualizar pagamento
    </TextLink>
  ) : (
    <MorePlans newTab way={wayToMore(account)} />
  );
