import { Stack } from '@mantine/core';
import { IconUser } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { adminPath } from '#shared/addresses.ts';
import { type Customer as CustomerData, customers } from '#shared/contract/admin/customer.ts';
import { counted, whole } from '#shared/format.ts';
import { routeQuery } from '../../cache.ts';
import { EmptyState } from '../../ui/bare/page/CenteredMessage.tsx';
import { Page } from '../../ui/bare/page/Page.tsx';
import { Stats } from '../../ui/bare/panels/Stats.tsx';
import { Columns } from '../../ui/kit/Columns.tsx';
import { QueryState } from '../../ui/kit/QueryState.tsx';
import { CardSkeletons, StatSkeletons, TableSkeleton } from '../../ui/kit/Skeletons.tsx';
import { TabSection } from '../../ui/kit/TabSection.tsx';
import { Checks } from './Checks.tsx';
import { Payments, Registration, SubscriptionFacts } from './facts.tsx';

const USERS = `${adminPath}?tab=users`;

export const Customer = () => {
  const { id = '' } = useParams();
  return <CustomerPage key={id} id={id} />;
};

const CustomerPage = ({ id }: { readonly id: string }) => {
  const query = useQuery(routeQuery(customers.get, { params: { id } }));
  return (
    <Page
      title={query.data?.user.name ?? 'Cliente'}
      lead={query.data?.user.email}
      back={{ to: USERS, label: 'Usuários' }}
    >
      <QueryState query={query} missing={<Missing />} skeleton={<Skeleton />}>
        {(customer) => <Sections customer={customer} />}
      </QueryState>
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
    <Checks companies={customer.companies} />
    <Payments customer={customer} />
  </>
);

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
