import { useQuery } from '@tanstack/react-query';
import { reports } from '#shared/contract/reports.ts';
import { useSession } from '../auth/session.tsx';
import { routeQuery } from '../cache.ts';
import { SubscriptionCard } from '../subscriptions/SubscriptionCard.tsx';
import { decimal, whole } from '../ui/bare/format.ts';
import { Page } from '../ui/bare/Page.tsx';
import { Stats } from '../ui/bare/Stats.tsx';
import { QueryState } from '../ui/kit/QueryState.tsx';
import { StatSkeletons } from '../ui/kit/Skeletons.tsx';
import { CompanyOverview } from './CompanyOverview.tsx';

/** The first page after signing in: subscription, totals and companies. */
export const Dashboard = () => {
  const { user } = useSession();
  const summary = useQuery(routeQuery(reports.getDashboard, {}));
  return (
    <Page title={`Bem-vindo, ${user?.name ?? ''}`} tab="Dashboard" lead="O resumo do que você acompanha.">
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
    </Page>
  );
};
