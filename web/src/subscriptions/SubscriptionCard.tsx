import { Group, Progress, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { subscriptionSettings } from '#shared/addresses.ts';
import { billing } from '#shared/contract/billing.ts';
import type { ReplyOf } from '#shared/contract/route.ts';
import { routeQuery } from '../cache.ts';
import { TextLink } from '../ui/bare/actions/TextLink.tsx';
import panel from '../ui/bare/panels/panel.module.css';
import facts from '../ui/bare/panels/rows.module.css';
import { capitalized, whole } from '../ui/bare/text/format.ts';
import { useNow } from '../ui/bare/text/RelativeTime.tsx';
import text from '../ui/bare/text/text.module.css';
import { Columns } from '../ui/kit/Columns.tsx';
import { notify } from '../ui/kit/dialogs/notices.tsx';
import { QueryState } from '../ui/kit/QueryState.tsx';
import { CardSkeletons } from '../ui/kit/Skeletons.tsx';
import { PortalButton, ResendProof } from './buttons.tsx';
import { MorePlans } from './LimitNotice.tsx';
import { accessOf, wayToMore } from './limit.ts';
import { canceledNote, endsWithoutCard, lookupsNote, trialNote } from './notes.ts';
import styles from './SubscriptionCard.module.css';

export const SubscriptionCard = () => {
  const query = useQuery(routeQuery(billing.getSubscription, {}));
  return (
    <section className={styles.section} aria-labelledby="assinatura">
      <QueryState query={query} skeleton={<CardSkeletons count={1} height={99} />}>
        {(subscription) => <Content {...subscription} />}
      </QueryState>
    </section>
  );
};

type CustomerSubscription = ReplyOf<typeof billing.getSubscription>;

const Content = (props: CustomerSubscription) => {
  const { plan, subscription, usage } = props;
  const way = accessOf(props.status) === 'usable' ? wayToMore(props) : undefined;
  return (
    <Stack className={panel.panel ?? ''} p="1rem" gap="0.875rem">
      <Group align="baseline" justify="space-between" gap="0.25rem 1.5rem">
        <h2 id="assinatura" className={text.heading}>
          Assinatura
        </h2>
        <Group component="dl" className={facts.facts ?? ''} gap="0 1.125rem">
          <Group gap="0.375rem">
            <dt>Plano</dt>
            <dd>{plan?.name ?? 'Nenhum'}</dd>
          </Group>
          <Group gap="0.375rem">
            <dt>Status</dt>
            <dd>{subscription ? capitalized(subscription.status) : 'Inativo'}</dd>
          </Group>
        </Group>
      </Group>
      <AccessNote {...props} />
      <Columns least="14rem" gap="0.875rem 2rem">
        <Usage label="Palavras-chave" used={usage.keywords} limit={plan?.max_keywords} way={way} />
        <Usage label="Empresas" used={usage.companies} limit={plan?.max_companies} way={way} />
        <Usage
          label="Concorrentes"
          used={usage.competitors}
          limit={plan?.max_competitors}
          note="na empresa que tem mais"
          way={way}
        />
      </Columns>
    </Stack>
  );
};

interface UsageProps {
  readonly label: string;
  readonly used: number;
  readonly limit: number | undefined;
  readonly note?: string;
  /** Where to get more; set once everything that the plan includes is used. */
  readonly way: ReturnType<typeof wayToMore> | undefined;
}

const Usage = ({ label, used, limit = 0, note, way }: UsageProps) => (
  <div>
    <Group justify="space-between" gap={0} mb="0.375rem" fz="sm">
      <span>
        {label} {note && <span className={text.small}>{note}</span>}
      </span>
      <span className={text.note}>
        {whole(used)} / {whole(limit)}
      </span>
    </Group>
    <Progress
      size="xs"
      value={limit === 0 ? 0 : Math.min(100, (used / limit) * 100)}
      aria-label={`${label}: ${used} de ${limit}`}
    />
    {way && used >= limit && (
      <Group component="p" className={text.note ?? ''} gap="0.25rem" mt="0.375rem">
        {used > limit ? 'Limite ultrapassado.' : 'Limite atingido.'} <MorePlans way={way} />
      </Group>
    )}
  </div>
);

const AccessNote = (subscription: CustomerSubscription) => {
  const { status, cancel_at_period_end, current_period_end } = subscription;
  switch (accessOf(status)) {
    case 'unpaid':
      return (
        <p className={text.quiet}>
          O último pagamento não foi aprovado. Até ele ser regularizado, nada novo pode ser criado ou
          verificado. <TextLink to={subscriptionSettings}>Atualizar pagamento</TextLink>
        </p>
      );
    case 'ended':
      return (
        <p className={text.quiet}>
          Sem uma assinatura ativa, o que existe pode ser consultado, mas nada novo pode ser criado ou
          verificado. <TextLink to="/plans">Ver Planos</TextLink>
        </p>
      );
    case 'usable':
      if (status === 'trialing') return <TrialNote {...subscription} />;
      return cancel_at_period_end && <CanceledNote end={current_period_end} />;
  }
};

const keepLink = <TextLink to={subscriptionSettings}>Ver assinatura</TextLink>;

const CanceledNote = ({ end }: { readonly end: string | null }) => (
  <p className={text.quiet}>
    {useNow((now) => canceledNote(end, now))} {keepLink}
  </p>
);

const TrialNote = (subscription: CustomerSubscription) => (
  <>
    <p className={text.quiet}>
      {useNow((now) => trialNote(subscription, now))} {subscription.cancel_at_period_end && keepLink}
      {endsWithoutCard(subscription) && (
        <PortalButton
          label="Adicionar cartão"
          flow="payment_method"
          size="compact-sm"
          variant="default"
          onMessage={(message) => message && notify('error', message)}
        />
      )}
    </p>
    {subscription.trial_lookups && (
      <p className={text.quiet}>
        {lookupsNote(subscription.trial_lookups)}{' '}
        {subscription.trial_lookups.until === 'email' && <ResendProof />}
      </p>
    )}
  </>
);
