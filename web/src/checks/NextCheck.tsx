import { useQuery } from '@tanstack/react-query';
import { subscriptionSettings } from '#shared/addresses.ts';
import { billing } from '#shared/contract/billing.ts';
import { customerSchedule, type NextCheck as NextCheckReply } from '#shared/contract/schedule.ts';
import { routeQuery } from '../cache.ts';
import { ResendProof } from '../subscriptions/ResendProof.tsx';
import { TextLink } from '../ui/bare/TextLink.tsx';
import { useNow } from '../ui/bare/useNow.ts';
import styles from './NextCheck.module.css';
import { askAgainAfter, nextCheckText, trialLookupsText } from './nextCheck.ts';

interface Props {
  readonly keywords: number;
  /** How many of them the next press checks for nothing. */
  readonly free: number;
}

/** When so many keywords are checked next by themselves. Its place is kept until that is known. */
export const NextCheck = ({ keywords, free }: Props) => {
  const { data } = useQuery({
    ...routeQuery(customerSchedule.getNext, {}),
    // It is the same on every screen, and changes seldom, but e-mail and card come by another tab.
    staleTime: ({ state }) => (waitsForCustomer(state.data?.paused) ? 0 : 5 * 60_000),
    refetchInterval: ({ state }) => askAgainAfter(state.data, Date.now()),
  });
  const { data: subscription } = useQuery({
    ...routeQuery(billing.getSubscription, {}),
    enabled: data?.paused === 'email',
  });
  const lookups = data?.paused === 'email' && subscription?.trial_lookups;
  const next = useNow((now) => data && nextCheckText(data, now));
  return (
    <p className={styles.next}>
      {lookups ? trialLookupsText(lookups, keywords, free) : next}{' '}
      {data?.paused === 'email' && <ResendProof />}
      {data?.paused === 'subscription' && <TextLink to={subscriptionSettings}>Ver assinatura</TextLink>}
      {data?.paused === 'trial' && <TextLink to={subscriptionSettings}>Adicionar cartão</TextLink>}
    </p>
  );
};

const waitsForCustomer = (paused: NextCheckReply['paused'] | undefined): boolean =>
  paused === 'email' || paused === 'trial';
