import { Box, Button, Group } from '@mantine/core';
import { IconBuilding } from '@tabler/icons-react';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { billing } from '#shared/contract/billing.ts';
import { reports } from '#shared/contract/reports.ts';
import { visibility } from '#shared/contract/visibility.ts';
import { useSession } from '../../auth/session.tsx';
import { routeQuery } from '../../cache.ts';
import { GridUpdatesButton } from '../../checks/GridUpdatesButton.tsx';
import { CompanyCard } from '../../companies/CompanyCard.tsx';
import { SubscriptionCard } from '../../subscriptions/SubscriptionCard.tsx';
import { TextLink } from '../../ui/bare/actions/TextLink.tsx';
import { EmptyState } from '../../ui/bare/page/CenteredMessage.tsx';
import { Page } from '../../ui/bare/page/Page.tsx';
import { Cards } from '../../ui/bare/panels/Card.tsx';
import { Stats } from '../../ui/bare/panels/Stats.tsx';
import { decimal, whole } from '../../ui/bare/text/format.ts';
import text from '../../ui/bare/text/text.module.css';
import { newFormAddress } from '../../ui/kit/address.ts';
import { PeriodSelect, usePeriod } from '../../ui/kit/PeriodSelect.tsx';
import { comparedWith } from '../../ui/kit/period.ts';
import { QueryState } from '../../ui/kit/QueryState.tsx';
import { CardSkeletons, StatSkeletons, TableSkeleton } from '../../ui/kit/Skeletons.tsx';
import styles from './CompanyOverview.module.css';
import { Portfolio } from './Portfolio.tsx';
import type { PortfolioData } from './portfolio.ts';

const Skeletons = () => (
  <>
    <CardSkeletons count={1} height={400} />
    <TableSkeleton />
  </>
);

export const Dashboard = () => {
  const { user } = useSession();
  const [period] = usePeriod();
  const summary = useQuery(routeQuery(reports.getDashboard, {}));
  const portfolio = useQuery({
    ...routeQuery(visibility.getPortfolio, comparedWith(period)),
    placeholderData: keepPreviousData,
  });
  return (
    <Page
      title={`Bem-vindo, ${user?.name ?? ''}`}
      tab="Dashboard"
      lead="O resumo do que você acompanha."
      actions={<PeriodSelect />}
    >
      <Revealed portfolio={portfolio}>
        <SubscriptionCard />
        <QueryState query={summary} skeleton={<StatSkeletons count={4} />}>
          {({ totalKeywords, totalCompanies, totalCompetitors, averagePosition }) => (
            <Stats
              stats={[
                { label: 'Total de Palavras-chave', value: whole(totalKeywords) },
                { label: 'Total de Empresas', value: whole(totalCompanies) },
                { label: 'Total de Concorrentes', value: whole(totalCompetitors) },
                { label: 'Posição Média', value: decimal(averagePosition) },
              ]}
            />
          )}
        </QueryState>
        <CompanyOverview />
      </Revealed>
    </Page>
  );
};

interface RevealedProps {
  readonly portfolio: UseQueryResult<PortfolioData>;
  readonly children: ReactNode;
}

/** Everything waits for what varies in height: the portfolio and the subscription, or their first failure. */
const Revealed = ({ portfolio, children }: RevealedProps) => {
  const subscription = useQuery(routeQuery(billing.getSubscription, {}));
  const isWaiting = [portfolio, subscription].some((query) => query.isPending && query.failureCount === 0);
  return (
    <>
      {isWaiting && <Skeletons />}
      <div hidden={isWaiting}>
        <Portfolio query={portfolio} />
        {children}
      </div>
    </>
  );
};

const MAX_COMPANIES = 6;

const CompanyOverview = () => {
  const [period] = usePeriod();
  const query = useQuery({
    ...routeQuery(reports.listCompanies, comparedWith(period)),
    placeholderData: keepPreviousData,
  });
  return (
    <Box component="section" className={styles.section ?? ''} mt="1.25rem" aria-labelledby="suas-empresas">
      <Group justify="space-between" gap="0.5rem 0.75rem" mb="0.75rem">
        <h2 id="suas-empresas" className={text.title}>
          Suas Empresas
        </h2>
        <Group gap="0.5rem 0.75rem">
          <GridUpdatesButton companies={query.data} size="xs" />
          <TextLink to="/companies">Ver todas</TextLink>
        </Group>
      </Group>
      <QueryState query={query} skeleton={<CardSkeletons />}>
        {(found) =>
          found.length === 0 ? (
            <EmptyState
              icon={<IconBuilding size={22} />}
              title="Nenhuma empresa encontrada"
              text="Comece cadastrando o site que você quer acompanhar."
              action={
                <Button component={Link} to={newFormAddress('/companies')}>
                  Criar Primeira Empresa
                </Button>
              }
            />
          ) : (
            <Cards label="Suas Empresas">
              {found.slice(0, MAX_COMPANIES).map((company) => (
                <CompanyCard key={company.id} company={company} />
              ))}
            </Cards>
          )
        }
      </QueryState>
    </Box>
  );
};
