import { Button, Stack } from '@mantine/core';
import { IconCalendarPlus, IconUser } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { useParams } from 'react-router-dom';
import { adminPath } from '#shared/addresses.ts';
import { type Customer as CustomerData, customers } from '#shared/contract/admin/customer.ts';
import { routeQuery } from '../../cache.ts';
import { EmptyState } from '../../ui/bare/page/CenteredMessage.tsx';
import { Page } from '../../ui/bare/page/Page.tsx';
import { Stats } from '../../ui/bare/panels/Stats.tsx';
import { counted, whole } from '../../ui/bare/text/format.ts';
import { Columns } from '../../ui/kit/Columns.tsx';
import { onDemand } from '../../ui/kit/dialogs/onDemand.tsx';
import { Messages } from '../../ui/kit/forms/MessageBanner.tsx';
import { QueryState } from '../../ui/kit/QueryState.tsx';
import { CardSkeletons, StatSkeletons, TableSkeleton } from '../../ui/kit/Skeletons.tsx';
import { TabSection } from '../../ui/kit/TabSection.tsx';
import { Checks } from './Checks.tsx';
import { extensionDays } from './extension.ts';
import { Payments, Registration, SubscriptionFacts } from './facts.tsx';

const TrialExtension = onDemand(() => import('./TrialExtension.tsx').then((it) => it.TrialExtension));

const USERS = `${adminPath}?tab=users`;

export const Customer = () => {
  const { id = '' } = useParams();
  return <CustomerPage key={id} id={id} />;
};

const CustomerPage = ({ id }: { readonly id: string }) => {
  const query = useQuery(routeQuery(customers.get, { params: { id } }));
  // A copy for the open dialog, because after the last extension `trial` may be undefined.
  const [extending, setExtending] = useState<Trial | null>(null);
  const trial = query.data && trialOf(query.data, Date.now());
  return (
    <Page
      title={query.data?.user.name ?? 'Cliente'}
      lead={query.data?.user.email}
      back={{ to: USERS, label: 'Usuários' }}
      actions={
        trial && (
          <Button
            variant="default"
            leftSection={<IconCalendarPlus size={16} />}
            onClick={() => setExtending(trial)}
          >
            Estender período de teste
          </Button>
        )
      }
    >
      <Messages>
        <QueryState query={query} missing={<Missing />} skeleton={<Skeleton />}>
          {(customer) => <Sections customer={customer} />}
        </QueryState>
        {extending && <TrialExtension {...extending} onClose={() => setExtending(null)} />}
      </Messages>
    </Page>
  );
};

const Sections = ({ customer }: { readonly customer: CustomerData }) => (
  <>
    <Columns least="24rem" gap="2rem 1rem">
      <Registration user={customer.user} />
      <SubscriptionFacts subscription={customer.subscription} />
    </Columns>
    <Usage customer={customer} />
    <Checks customer={customer} />
    <Payments customer={customer} />
  </>
);

type Trial = Omit<ComponentProps<typeof TrialExtension>, 'onClose'>;

/** Undefined for a cancelled trial, which ends with its period. */
const trialOf = ({ user, subscription }: CustomerData, now: number): Trial | undefined => {
  if (!subscription || subscription.trial_end === null || subscription.cancel_at_period_end) return undefined;
  const { trial_end: trialEnd } = subscription;
  const days = extensionDays(trialEnd, now);
  return days && { userId: user.id, userName: user.name, trialEnd, days };
};

const Skeleton = () => (
  <Stack gap="2rem">
    <CardSkeletons count={2} height={220} />
    <StatSkeletons count={3} />
    <TableSkeleton />
  </Stack>
);

const Missing = () => (
  <EmptyState
    icon={<IconUser size={22} />}
    title="Cliente não encontrado"
    text="A conta pode ter sido excluída, ou o endereço está incompleto."
    links={[{ to: USERS, label: 'Ver Usuários' }]}
  />
);

const Usage = ({ customer: { companies, subscription } }: { readonly customer: CustomerData }) => {
  const { max_keywords, max_companies, max_competitors } = subscription?.limits ?? {};
  const active = companies.reduce((sum, company) => sum + company.active_keywords, 0);
  const inactive = companies.reduce((sum, company) => sum + company.inactive_keywords, 0);
  const competitors = Math.max(0, ...companies.map((company) => company.competitors));
  return (
    <TabSection id="uso" title="Uso do plano">
      <Stats
        stats={[
          {
            label: 'Palavras-chave ativas',
            value: outOf(active, max_keywords),
            note: inactive === 0 ? undefined : `e ${counted(inactive, 'inativa', 'inativas')}`,
          },
          { label: 'Empresas', value: outOf(companies.length, max_companies) },
          {
            label: 'Concorrentes',
            value: outOf(competitors, max_competitors),
            note: 'na empresa que tem mais',
          },
        ]}
      />
    </TabSection>
  );
};

const outOf = (used: number, limit: number | undefined): string =>
  limit === undefined ? whole(used) : `${whole(used)} / ${whole(limit)}`;
