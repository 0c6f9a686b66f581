import { useQuery } from '@tanstack/react-query';
import { billing } from '#shared/contract/billing.ts';
import { reports } from '#shared/contract/reports.ts';
import { useSession } from '../../auth/session.tsx';
import { routeQuery } from '../../cache.ts';
import { SubscriptionCard } from '../../subscriptions/SubscriptionCard.tsx';
import { decimal, whole } from '../../ui/bare/format.ts';
import { Page } from '../../ui/bare/Page.tsx';
import { Stats } from '../../ui/bare/Stats.tsx';
import { QueryState } from '../../ui/kit/QueryState.tsx';
import { CardSkeletons, StatSkeletons } from '../../ui/kit/Skeletons.tsx';
import { CompanyOverview } from './CompanyOverview.tsx';

/** The first page after signing in: subscription, totals and companies. */
export const Dashboard = () => {
  const { user } = useSession();
  const summary = useQuery(routeQuery(reports.getDashboard, {}));
  const { isPending, failureCount } = useQuery(routeQuery(billing.getSubscription, {}));
  // The height of the subscription depends on what it says: what stands below it appears with it, or as soon
  // as it has failed once, and does not move.
  const isWaiting = isPending && failureCount === 0;
  return (
    <Page title={`Bem-vindo, ${user?.name ?? ''}`} tab="Dashboard" lead="O resumo do que você acompanha.">
      <SubscriptionCard />
      {isWaiting && (
        <>
          <StatSkeletons count={4} />
          <CardSkeletons />
        </>
      )}
      <div hidden={isWaiting}>
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
      </div>
    </Page>
  );
};
