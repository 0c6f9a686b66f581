import { useQuery } from '@tanstack/react-query';
import { managedPlans } from '#shared/contract/admin/plans.ts';
import { search } from '#shared/contract/admin/search.ts';
import { managedSubscriptions } from '#shared/contract/admin/subscriptions.ts';
import { users } from '#shared/contract/admin/users.ts';
import { routeQuery } from '../../cache.ts';
import { Stats } from '../../ui/bare/panels/Stats.tsx';
import { QueryState } from '../../ui/kit/QueryState.tsx';
import { TableSkeleton } from '../../ui/kit/Skeletons.tsx';
import { TabSection } from '../../ui/kit/TabSection.tsx';
import { DataTable } from '../../ui/kit/tables/DataTable.tsx';
import { useSchedulerStatus } from '../schedule/useScheduler.ts';
import { Outage } from '../search/parts.tsx';
import { figure } from '../search/texts.ts';
import { useCredits } from '../search/useCredits.ts';
import type { TabProps } from '../status.ts';
import { userColumns } from '../users/userColumns.tsx';
import { balanceNote, failuresNote, figureOf, lastRun, mailsNote, trialsNote } from './healthTexts.ts';
import { QuickActions } from './QuickActions.tsx';

const LATEST = 5;

export const Overview = (props: TabProps) => {
  // The same request as the first page of the users tab, which holds the latest users.
  const listed = useQuery(routeQuery(users.list, { query: {} }));
  return (
    <>
      <TabSection id="overview" title="Visão Geral">
        <Counts total={listed.data?.total} />
      </TabSection>
      <TabSection id="saude" title="Saúde">
        <Health />
      </TabSection>
      <TabSection id="acoes" title="Ações Rápidas">
        <QuickActions {...props} />
      </TabSection>
      <TabSection id="recentes" title="Últimos Usuários">
        <QueryState query={listed} skeleton={<TableSkeleton />}>
          {(page) => (
            <DataTable
              label="Lista dos últimos usuários"
              columns={userColumns}
              rows={page.users.slice(0, LATEST)}
              rowKey={({ id }) => id}
            />
          )}
        </QueryState>
      </TabSection>
    </>
  );
};

/** A figure that could not be loaded stays a dash; the failure is logged. */
const Counts = ({ total }: { readonly total: number | undefined }) => {
  const plans = useQuery(routeQuery(managedPlans.listAll, {}));
  const billing = useQuery(routeQuery(managedSubscriptions.getOverview, {}));
  const credits = useCredits();
  return (
    <Stats
      stats={[
        { label: 'Usuários', value: figureOf(total) },
        { label: 'Planos', value: figureOf(plans.data?.length) },
        { label: 'Assinaturas ativas', value: figureOf(billing.data?.active_subscriptions) },
        {
          label: 'Créditos da API',
          value: credits.isPending ? '…' : figure(credits.data?.credits_left ?? null),
        },
      ]}
    />
  );
};

const Health = () => {
  const { data: status } = useSchedulerStatus();
  const { data: calls } = useQuery(routeQuery(search.getStatistics, {}));
  const { data: billing } = useQuery(routeQuery(managedSubscriptions.getOverview, {}));
  const { data: credits } = useCredits();
  const { data: config } = useQuery(routeQuery(search.getSettings, {}));
  return (
    <>
      {config && <Outage outage={config[config.provider].outage} />}
      <Stats
        stats={[
          { label: 'Última verificação geral', ...lastRun(status) },
          {
            label: 'Falhas do provedor hoje',
            value: figureOf(calls?.failures_today),
            note: failuresNote(calls),
          },
          {
            label: 'Requisições hoje',
            value: figureOf(calls?.requests_today),
            note: balanceNote(credits?.credits_left, calls),
          },
          {
            label: 'Trials iniciados em 30 dias',
            value: figureOf(billing?.trials_begun),
            note: trialsNote(billing),
          },
          {
            label: 'E-mails devolvidos em 30 dias',
            value: figureOf(billing?.mails_bounced),
            note: mailsNote(billing),
          },
        ]}
      />
    </>
  );
};
