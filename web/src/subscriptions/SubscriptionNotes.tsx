import { Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { subscriptionSettings } from '#shared/addresses.ts';
import type { billing } from '#shared/contract/billing.ts';
import type { ReplyOf } from '#shared/contract/route.ts';
import { whole } from '#shared/format.ts';
import { TextLink } from '../ui/bare/actions/TextLink.tsx';
import panel from '../ui/bare/panels/panel.module.css';
import { useNow } from '../ui/bare/text/RelativeTime.tsx';
import text from '../ui/bare/text/text.module.css';
import { notify } from '../ui/kit/dialogs/notices.tsx';
import { PortalButton, ResendProof } from './buttons.tsx';
import { MorePlans } from './LimitNotice.tsx';
import { accessOf, wayToMore } from './limit.ts';
import { canceledNote, endsWithoutCard, lookupsNote, trialNote } from './notes.ts';

type CustomerSubscription = ReplyOf<typeof billing.getSubscription>;

/** What asks for something: the payment, the trial's end, or a quota that is nearly used up. */
export const SubscriptionNotes = (subscription: CustomerSubscription) => {
  const { plan, usage } = subscription;
  const way = accessOf(subscription.status) === 'usable' ? wayToMore(subscription) : undefined;
  const access = accessNoteOf(subscription);
  const quotas = [
    { label: 'Palavras-chave', used: usage.keywords, limit: plan?.max_keywords },
    { label: 'Empresas', used: usage.companies, limit: plan?.max_companies },
    { label: 'Concorrentes na empresa que tem mais', used: usage.competitors, limit: plan?.max_competitors },
  ].filter(({ used, limit = 0 }) => used > 0 && used >= limit * SPEAKS_UP);
  if (!access && quotas.length === 0) return null;
  return (
    <Stack component="section" className={panel.banner ?? ''} gap="0.375rem" aria-label="Assinatura">
      {access}
      {quotas.map((quota) => (
        <Quota key={quota.label} {...quota} way={way} />
      ))}
    </Stack>
  );
};

/** From this part of a quota on, it is said how much of it is left. */
const SPEAKS_UP = 0.8;

interface QuotaProps {
  readonly label: string;
  readonly used: number;
  readonly limit: number | undefined;
  readonly way: ReturnType<typeof wayToMore> | undefined;
}

const Quota = ({ label, used, limit = 0, way }: QuotaProps) => (
  <Group component="p" gap="0.25rem">
    {label}: {whole(used)} de {whole(limit)}.{' '}
    {used >= limit && <strong>{used > limit ? 'Limite ultrapassado.' : 'Limite atingido.'}</strong>}
    {way && <MorePlans way={way} />}
  </Group>
);

const accessNoteOf = (subscription: CustomerSubscription): ReactNode => {
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
