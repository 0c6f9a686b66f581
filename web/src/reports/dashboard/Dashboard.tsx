import { Box, Group } from '@mantine/core';
import { IconBuilding } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { billing } from '#shared/contract/billing.ts';
import type { CompanyWithStats } from '#shared/contract/cards.ts';
import { visibility } from '#shared/contract/visibility.ts';
import { useSession } from '../../auth/session.tsx';
import { routeQuery } from '../../cache.ts';
import { GridUpdatesButton } from '../../checks/GridUpdatesButton.tsx';
import { CompanyCard } from '../../companies/CompanyCard.tsx';
import { accessOf } from '../../subscriptions/limit.ts';
import { SubscriptionCard } from '../../subscriptions/SubscriptionCard.tsx';
import { TextLink } from '../../ui/bare/actions/TextLink.tsx';
import { EmptyState } from '../../ui/bare/page/CenteredMessage.tsx';
import { Page } from '../../ui/bare/page/Page.tsx';
import { Cards } from '../../ui/bare/panels/Card.tsx';
import { Stats } from '../../ui/bare/panels/Stats.tsx';
import { decimal, whole } from '../../ui/bare/text/format.ts';
import text from '../../ui/bare/text/text.module.css';
import { newFormAddress } from '../../ui/kit/address.ts';
import { onDemand } from '../../ui/kit/dialogs/onDemand.tsx';
import { LinkButton } from '../../ui/kit/LinkButton.tsx';
import { PeriodSelect, usePeriod } from '../../ui/kit/PeriodSelect.tsx';
import { comparedWith } from '../../ui/kit/period.ts';
import { CardSkeletons, TableSkeleton } from '../../ui/kit/Skeletons.tsx';
import styles from './CompanyOverview.module.css';
import { Portfolio } from './Portfolio.tsx';
import type { PortfolioData } from './portfolio.ts';

const FirstSteps = onDemand(
  () => import('./FirstSteps.tsx').then((it) => it.FirstSteps),
  <CardSkeletons count={1} height={260} />,
);

const ContinueButton = onDemand(() =>
  import('../../subscriptions/ContinueButton.tsx').then((it) => it.ContinueButton),
);

const Skeletons = () => (
  <>
    <CardSkeletons count={1} height={400} />
    <TableSkeleton />
  </>
);

export const Dashboard = () => {
  const { user } = useSession();
  const [period] = usePeriod();
  const portfolio = useQuery({
    ...routeQuery(visibility.getPortfolio, comparedWith(period)),
    placeholderData: keepPreviousData,
  });
  const subscription = useQuery(routeQuery(billing.getSubscription, {}));
  // Everything waits for what varies in height: both replies, or their first failures.
  const isWaiting = [portfolio, subscription].some((query) => query.isPending && query.failureCount === 0);
  const companies = portfolio.data?.companies.map(({ company }) => company);
  const access = subscription.data && accessOf(subscription.data.status);
  const isUsable = access === 'usable';
  const begins = isUsable && companies?.every(({ last_check }) => last_check === null) === true;
  return (
    <Page
      title={`Bem-vindo, ${user?.name ?? ''}`}
      tab="Dashboard"
      lead="O resumo do que você acompanha."
      actions={
        <>
          {!begins && (access !== 'ended' || companies?.length !== 0) && <PeriodSelect />}
          {access === 'ended' && <ContinueButton again={subscription.data?.status !== null} />}
        </>
      }
    >
      {isWaiting && <Skeletons />}
      <div hidden={isWaiting}>
        {begins ? (
          <Box mb="1.25rem">
            <FirstSteps companies={companies} />
          </Box>
        ) : (
          <Portfolio query={portfolio} />
        )}
        <SubscriptionCard />
        {portfolio.data && companies && (
          <Account totals={portfolio.data.totals} companies={companies} creates={isUsable && !begins} />
        )}
      </div>
    </Page>
  );
};

interface OverviewProps {
  readonly companies: readonly CompanyWithStats[];
  readonly creates: boolean;
}

const Account = ({ totals, ...overview }: OverviewProps & Pick<PortfolioData, 'totals'>) => (
  <>
    <Stats
      stats={[
        { label: 'Total de Palavras-chave', value: whole(totals.totalKeywords) },
        { label: 'Total de Empresas', value: whole(totals.totalCompanies) },
        { label: 'Total de Concorrentes', value: whole(totals.totalCompetitors) },
        { label: 'Posição Média', value: decimal(totals.averagePosition) },
      ]}
    />
    <CompanyOverview {...overview} />
  </>
);

const MAX_COMPANIES = 6;

const CompanyOverview = ({ companies, creates }: OverviewProps) => (
  <Box component="section" className={styles.section ?? ''} mt="1.25rem" aria-labelledby="suas-empresas">
    <Group justify="space-between" gap="0.5rem 0.75rem" mb="0.75rem">
      <h2 id="suas-empresas" className={text.title}>
        Suas Empresas
      </h2>
      <Group gap="0.5rem 0.75rem">
        <GridUpdatesButton companies={companies} size="xs" />
        <TextLink to="/companies">Ver todas</TextLink>
      </Group>
    </Group>
    {companies.length === 0 ? (
      <EmptyState
        icon={<IconBuilding size={22} />}
        title="Nenhuma empresa encontrada"
        text="Comece cadastrando o site que você quer acompanhar."
        action={creates && <LinkButton to={newFormAddress('/companies')}>Criar Primeira Empresa</LinkButton>}
      />
    ) : (
      <Cards label="Suas Empresas">
        {companies.slice(0, MAX_COMPANIES).map((company) => (
          <CompanyCard key={company.id} company={company} />
        ))}
      </Cards>
    )}
  </Box>
);
