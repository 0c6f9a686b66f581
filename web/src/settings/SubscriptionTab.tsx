import { Group } from '@mantine/core';
import { IconCreditCard, IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { portalReturnParameter } from '#shared/addresses.ts';
import { billing } from '#shared/contract/billing.ts';
import { capitalized } from '#shared/format.ts';
import { routeQuery } from '../cache.ts';
import { PortalButton } from '../subscriptions/buttons.tsx';
import {
  type CurrentSubscription,
  endsWithoutCard,
  explanationOf,
  pauseText,
  timeUntil,
} from '../subscriptions/notes.ts';
import { EmptyState } from '../ui/bare/page/CenteredMessage.tsx';
import { FactPanel } from '../ui/bare/panels/Facts.tsx';
import { day } from '../ui/bare/text/format.ts';
import { useNow } from '../ui/bare/text/RelativeTime.tsx';
import text from '../ui/bare/text/text.module.css';
import { useTell } from '../ui/kit/forms/MessageBanner.tsx';
import { LinkButton } from '../ui/kit/LinkButton.tsx';
import { QueryState } from '../ui/kit/QueryState.tsx';
import { CardSkeletons } from '../ui/kit/Skeletons.tsx';
import { TabSection } from '../ui/kit/TabSection.tsx';

/** Reads several times, because Stripe reports changes some moments after the customer's return. */
const READINGS_AFTER_PORTAL = 5;
const READING_INTERVAL_MS = 2_000;

export const SubscriptionTab = () => {
  const [search] = useSearchParams();
  const hasReturned = search.has(portalReturnParameter);
  const query = useQuery({
    ...routeQuery(billing.getSubscription, {}),
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state: { dataUpdateCount } }) =>
      hasReturned && dataUpdateCount <= READINGS_AFTER_PORTAL && READING_INTERVAL_MS,
  });
  return (
    <TabSection id="assinatura" title="Assinatura e Cobrança">
      <QueryState query={query} skeleton={<CardSkeletons count={1} height={210} />}>
        {({ status, ...subscription }) =>
          status === null ? <None /> : <Current {...subscription} status={status} />
        }
      </QueryState>
    </TabSection>
  );
};

const plansLink = <LinkButton to="/plans">Ver Planos</LinkButton>;

const changeLink = (
  <LinkButton to="/plans" variant="default">
    Mudar de plano
  </LinkButton>
);

const None = () => (
  <EmptyState
    icon={<IconCreditCard />}
    title="Nenhuma assinatura ativa"
    text="Escolha um plano para acompanhar as suas palavras-chave e os seus concorrentes."
    action={plansLink}
  />
);

const Current = (subscription: CurrentSubscription) => {
  const tell = useTell();
  const { status, plan_name, cancel_at_period_end, is_complimentary } = subscription;
  const canceled = status === 'canceled';
  const needsCard = endsWithoutCard(subscription);
  return (
    <FactPanel
      facts={[
        { label: 'Plano Atual', value: plan_name ?? '—' },
        { label: 'Status', value: capitalized(status) },
        {
          label: cancel_at_period_end || needsCard ? 'Termina em' : 'Próxima cobrança',
          value: canceled || is_complimentary ? null : <PeriodEnd {...subscription} />,
        },
      ]}
      foot={
        <>
          <p>{useNow((now) => explanationOf(subscription, now))}</p>
          <Group gap="0.5rem">
            {needsCard && (
              <PortalButton
                label="Adicionar cartão"
                flow="payment_method"
                rightSection={<IconExternalLink size={16} />}
                onMessage={tell}
              />
            )}
            {!is_complimentary && (
              <PortalButton
                label="Gerenciar Cobrança"
                variant={canceled || needsCard ? 'default' : 'filled'}
                rightSection={<IconExternalLink size={16} />}
                onMessage={tell}
              />
            )}
            {canceled || is_complimentary ? plansLink : changeLink}
          </Group>
        </>
      }
    />
  );
};

type Period = Pick<CurrentSubscription, 'current_period_end' | 'cancel_at_period_end' | 'paused_until'>;

const PeriodEnd = ({ current_period_end: at, cancel_at_period_end, paused_until }: Period) => {
  const until = useNow((now) => at && timeUntil(at, now));
  if (!cancel_at_period_end && paused_until !== undefined) return pauseText(paused_until);
  if (at === null) return '—';
  return (
    <>
      {day(at)} {until !== null && <span className={text.quiet}>· {until}</span>}
    </>
  );
};
