import { Button, Group, Stack } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { managedPlans } from '#shared/contract/admin/plans.ts';
import { search } from '#shared/contract/admin/search.ts';
import { managedSubscriptions } from '#shared/contract/admin/subscriptions.ts';
import { users } from '#shared/contract/admin/users.ts';
import { type KnownOperator, operator } from '#shared/contract/operator.ts';
import { whole } from '#shared/format.ts';
import { routeQuery } from '../../cache.ts';
import { TextLink } from '../../ui/bare/actions/TextLink.tsx';
import { Stats } from '../../ui/bare/panels/Stats.tsx';
import text from '../../ui/bare/text/text.module.css';
import { onDemand } from '../../ui/kit/dialogs/onDemand.tsx';
import { LinkButton } from '../../ui/kit/LinkButton.tsx';
import { QueryState } from '../../ui/kit/QueryState.tsx';
import { TableSkeleton } from '../../ui/kit/Skeletons.tsx';
import { TabSection } from '../../ui/kit/TabSection.tsx';
import { DataTable } from '../../ui/kit/tables/DataTable.tsx';
import { CheckAllDialog } from '../schedule/CheckAllDialog.tsx';
import { SchedulerState } from '../schedule/SchedulerState.tsx';
import { useScheduledCheck, useSchedulerStatus } from '../schedule/useScheduler.ts';
import { Outage } from '../search/parts.tsx';
import { figure } from '../search/texts.ts';
import { useCredits, useRefreshableCredits } from '../search/useCredits.ts';
import { userColumns } from '../users/userColumns.tsx';

const LATEST = 5;

export const Overview = () => {
  // The same request as the first page of the users tab, which holds the latest users.
  const listed = useQuery(routeQuery(users.list, { query: {} }));
  return (
    <>
      <TabSection id="overview" title="Visão Geral">
        <Counts total={listed.data?.total} />
      </TabSection>
      <TabSection id="acoes" title="Ações Rápidas">
        <QuickActions />
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

const figureOf = (value: number | undefined): string => (value === undefined ? '—' : whole(value));

const Counts = ({ total }: { readonly total: number | undefined }) => {
  const { data: config } = useQuery(routeQuery(search.getSettings, {}));
  const { data: known } = useQuery(routeQuery(operator.get, {}));
  const plans = useQuery(routeQuery(managedPlans.listAll, {}));
  const billing = useQuery(routeQuery(managedSubscriptions.getOverview, {}));
  const credits = useCredits();
  return (
    <>
      <Stats
        stats={[
          { label: 'Usuários', value: figureOf(total) },
          { label: 'Planos', value: figureOf(plans.data?.length) },
          { label: 'Assinaturas ativas', value: figureOf(billing.data?.active_subscriptions) },
          {
            label: 'Créditos da API',
            value: credits.isPending ? '…' : figure(credits.data?.credits_left ?? null),
          },
          {
            label: 'Quem opera o site',
            value: known ? operatorState(known) : '—',
            note: 'nos termos e na política; em Sistema',
          },
        ]}
      />
      {config && <Outage outage={config[config.provider].outage} />}
    </>
  );
};

const operatorState = ({ operator }: KnownOperator): string => (operator ? 'Informado' : 'Não informado');

const Dialog = onDemand(() => import('../../ui/kit/dialogs/Dialog.tsx').then((it) => it.Dialog));

const QuickActions = () => {
  const [isStatusOpen, setStatusOpen] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const run = useScheduledCheck();
  const credits = useRefreshableCredits();
  return (
    <Stack gap="1rem">
      <Group gap="0.5rem">
        <Button variant="default" onClick={() => setStatusOpen(true)}>
          Status do Agendador
        </Button>
        <Button variant="default" disabled={credits.query.isFetching} onClick={credits.refresh}>
          {credits.query.isFetching ? 'Verificando...' : 'Atualizar Créditos'}
        </Button>
        <LinkButton variant="default" to="?tab=webscraping">
          Ir para Web Scraping
        </LinkButton>
        <LinkButton variant="default" to="?tab=logs">
          Ver Logs
        </LinkButton>
      </Group>
      <p className={text.quiet}>Estas duas gastam créditos do provedor:</p>
      <Group gap="0.5rem">
        <Button onClick={() => setAsking(true)}>Verificar Todas as Palavras-chave</Button>
        <Button variant="default" disabled={run.isPending} onClick={() => run.mutate()}>
          {run.isPending ? 'Verificando...' : 'Executar Verificação Agendada'}
        </Button>
      </Group>
      <ScreenLinks />
      {isAsking && <CheckAllDialog onClose={() => setAsking(false)} />}
      {isStatusOpen && <SchedulerStatusDialog onClose={() => setStatusOpen(false)} />}
    </Stack>
  );
};

const links = [
  { href: '/stripe-config', label: 'Configuração do Stripe' },
  { href: '/stripe-price-sync', label: 'Sincronização de Preços' },
  { href: '/serper-key-manager', label: 'Gerenciador da Chave Serper' },
  { href: '/serper-debug', label: 'Diagnóstico do Serper' },
  { href: '/payment-debug', label: 'Logs de Pagamento' },
];

const ScreenLinks = () => (
  <Group component="ul" gap="0.5rem 1.25rem" aria-label="Outras telas">
    {links.map(({ href, label }) => (
      <li key={href}>
        <TextLink to={href} newTab>
          {label} <IconExternalLink size={15} aria-hidden />
        </TextLink>
      </li>
    ))}
  </Group>
);

/** The outcome of a run is shown behind the dialog. */
const SchedulerStatusDialog = ({ onClose }: { readonly onClose: () => void }) => (
  <Dialog wide title="Status do Agendador" onClose={onClose}>
    <QueryState query={useSchedulerStatus()} skeleton={<TableSkeleton />}>
      {(status) => <SchedulerState status={status} onRun={onClose} />}
    </QueryState>
  </Dialog>
);
