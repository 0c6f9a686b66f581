import { Button } from '@mantine/core';
import { subscriptionSettings } from '#shared/addresses.ts';
import type { billing } from '#shared/contract/billing.ts';
import type { ReplyOf } from '#shared/contract/route.ts';
import { useNow } from '../ui/bare/RelativeTime.tsx';
import { TextLink } from '../ui/bare/TextLink.tsx';
import { notify } from '../ui/kit/dialogs/notices.tsx';
import { accessOf } from './access.ts';
import { canceledNote } from './period.ts';
import { ResendProof } from './ResendProof.tsx';
import styles from './SubscriptionCard.module.css';
import { endsWithoutCard, lookupsNote, totalNote, trialNote } from './trial.ts';
import { usePortal } from './usePortal.ts';

type CustomerSubscription = ReplyOf<typeof billing.getSubscription>;

/** What a customer must know of their subscription beside its status, with the way to act on it. */
export const AccessNote = (subscription: CustomerSubscription) => {
  const { status, cancel_at_period_end, current_period_end } = subscription;
  switch (accessOf(status)) {
    case 'unpaid':
      return (
        <p className={styles.access}>
          O último pagamento não foi aprovado. Até ele ser regularizado, nada novo pode ser criado ou
          verificado. <TextLink to={subscriptionSettings}>Atualizar pagamento</TextLink>
        </p>
      );
    case 'ended':
      return (
        <p className={styles.access}>
          Sem uma assinatura ativa, o que existe pode ser consultado, mas nada novo pode ser criado ou
          verificado. <TextLink to="/plans">Ver Planos</TextLink>
        </p>
      );
    case 'usable':
      if (status === 'trialing') return <TrialNote {...subscription} />;
      return cancel_at_period_end && <CanceledNote end={current_period_end} />;
  }
};

/** The way to keep what was cancelled. */
const keepLink = <TextLink to={subscriptionSettings}>Ver assinatura</TextLink>;

const CanceledNote = ({ end }: { readonly end: string | null }) => (
  <p className={styles.access}>
    {useNow((now) => canceledNote(end, now))} {keepLink}
  </p>
);

/** The days left of a trial and how it ends, with the way to add a card where that changes the end. */
const TrialNote = (subscription: CustomerSubscription) => (
  <>
    <p className={styles.access}>
      {useNow((now) => trialNote(subscription, now))} {subscription.cancel_at_period_end && keepLink}
      {endsWithoutCard(subscription) && <AddCard />}
    </p>
    {subscription.trial_lookups && (
      <p className={styles.access}>
        {lookupsNote(subscription.trial_lookups)} <ResendProof />
      </p>
    )}
    {subscription.trial_total && <p className={styles.access}>{totalNote(subscription.trial_total)}</p>}
  </>
);

const AddCard = () => {
  const { open, busy } = usePortal((message) => message && notify('error', message), 'payment_method');
  return (
    <Button size="compact-sm" variant="default" disabled={busy} onClick={open}>
      {busy ? 'Abrindo...' : 'Adicionar cartão'}
    </Button>
  );
};
