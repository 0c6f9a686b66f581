import { Button, Progress } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { subscriptionSettings } from '#shared/addresses.ts';
import { billing } from '#shared/contract/billing.ts';
import type { ReplyOf } from '#shared/contract/route.ts';
import type { SubscriptionStatus } from '#shared/contract/subscriptions.ts';
import { routeQuery } from '../cache.ts';
import { capitalized, day, whole } from '../ui/bare/format.ts';
import { TextLink } from '../ui/bare/TextLink.tsx';
import { notify } from '../ui/kit/notices.tsx';
import { QueryState } from '../ui/kit/QueryState.tsx';
import { CardSkeletons } from '../ui/kit/Skeletons.tsx';
import { accessOf } from './access.ts';
import styles from './SubscriptionCard.module.css';
import { endsWithoutCard, trialNote } from './trial.ts';
import { usePortal } from './usePortal.ts';

/** The plan, its status, and how much of its limits is used. */
export const SubscriptionCard = () => {
  const query = useQuery(routeQuery(billing.getSubscription, {}));
  return (
    <section className={styles.section} aria-labelledby="assinatura">
      <QueryState query={query} skeleton={<CardSkeletons count={1} height={124} />}>
        {(subscription) => <Content {...subscription} />}
      </QueryState>
    </section>
  );
};

const Content = ({ plan, subscription, usage, ...rest }: ReplyOf<typeof billing.getSubscription>) => (
  <div className={styles.card}>
    <div className={styles.head}>
      <h2 id="assinatura" className={styles.title}>
        Assinatura
      </h2>
      <dl className={styles.facts}>
        <dt>Plano</dt>
        <dd>{plan?.name ?? 'Nenhum'}</dd>
        <dt>Status</dt>
        <dd>{subscription ? capitalized(subscription.status) : 'Inativo'}</dd>
      </dl>
    </div>
    <AccessNote status={subscription?.status ?? null} />
    {endsWithoutCard(rest) && <TrialNote until={rest.current_period_end} />}
    <div className={styles.usage}>
      <Usage label="Palavras-chave" used={usage.keywords} limit={plan?.max_keywords} />
      <Usage label="Empresas" used={usage.companies} limit={plan?.max_companies} />
      <Usage
        label="Concorrentes"
        used={usage.competitors}
        limit={plan?.max_competitors}
        note="na empresa que tem mais"
      />
    </div>
  </div>
);

/** Explains a subscription that cannot be used, with a link to fix it. */
const AccessNote = ({ status }: { readonly status: SubscriptionStatus | null }) => {
  const access = accessOf(status);
  if (access === 'usable') return null;
  return (
    <p className={styles.access}>
      {access === 'unpaid'
        ? 'O último pagamento não foi aprovado. Até ele ser regularizado, nada novo pode ser criado ou verificado.'
        : 'Sem uma assinatura ativa, o que existe pode ser consultado, mas nada novo pode ser criado ou verificado.'}{' '}
      {access === 'unpaid' ? (
        <TextLink to={subscriptionSettings}>Atualizar pagamento</TextLink>
      ) : (
        <TextLink to="/plans">Ver Planos</TextLink>
      )}
    </p>
  );
};

/** Says how the trial ends, with the way to add a card. */
const TrialNote = ({ until }: { readonly until: string | null }) => {
  const { open, busy } = usePortal((message) => message && notify('error', message), 'payment_method');
  return (
    <p className={styles.access}>
      {trialNote(until === null ? 'o 14º dia' : day(until))}{' '}
      <Button size="compact-sm" variant="default" disabled={busy} onClick={open}>
        {busy ? 'Abrindo...' : 'Cadastrar cartão'}
      </Button>
    </p>
  );
};

interface UsageProps {
  readonly label: string;
  readonly used: number;
  readonly limit: number | undefined;
  readonly note?: string;
}

const Usage = ({ label, used, limit = 0, note }: UsageProps) => (
  <div>
    <div className={styles.label}>
      <span>
        {label} {note && <span className={styles.note}>{note}</span>}
      </span>
      <span className={styles.count}>
        {whole(used)} / {whole(limit)}
      </span>
    </div>
    <Progress
      size="xs"
      value={limit === 0 ? 0 : Math.min(100, (used / limit) * 100)}
      aria-label={`${label}: ${used} de ${limit}`}
    />
  </div>
);
