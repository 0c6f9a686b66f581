import { Group, Progress } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { billing } from '#shared/contract/billing.ts';
import type { ReplyOf } from '#shared/contract/route.ts';
import { routeQuery } from '../cache.ts';
import { capitalized, whole } from '../ui/bare/format.ts';
import text from '../ui/bare/text.module.css';
import { Columns } from '../ui/kit/Columns.tsx';
import { QueryState } from '../ui/kit/QueryState.tsx';
import { CardSkeletons } from '../ui/kit/Skeletons.tsx';
import { AccessNote } from './AccessNote.tsx';
import { accessOf } from './access.ts';
import { wayToMore } from './limit.ts';
import { MorePlans } from './MorePlans.tsx';
import styles from './SubscriptionCard.module.css';

/** The plan, its status, and how much of its limits is used. */
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
    <div className={styles.card}>
      <Group align="baseline" justify="space-between" gap="0.25rem 1.5rem" mb="0.875rem">
        <h2 id="assinatura" className={text.heading}>
          Assinatura
        </h2>
        <dl className={styles.facts}>
          <div>
            <dt>Plano</dt>
            <dd>{plan?.name ?? 'Nenhum'}</dd>
          </div>
          <div>
            <dt>Status</dt>
            <dd>{subscription ? capitalized(subscription.status) : 'Inativo'}</dd>
          </div>
        </dl>
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
    </div>
  );
};

interface UsageProps {
  readonly label: string;
  readonly used: number;
  readonly limit: number | undefined;
  readonly note?: string;
  /** The way to more, once all is used. */
  readonly way: ReturnType<typeof wayToMore> | undefined;
}

const Usage = ({ label, used, limit = 0, note, way }: UsageProps) => (
  <div>
    <Group justify="space-between" gap={0} mb="0.375rem" fz="sm">
      <span>
        {label} {note && <span className={styles.note}>{note}</span>}
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
