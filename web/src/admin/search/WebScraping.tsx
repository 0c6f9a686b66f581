import { Button, Group, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { type SearchCredits, search } from '#shared/contract/admin/search.ts';
import type { SearchConfig } from '#shared/contract/admin/searchSettings.ts';
import type { ReplyOf } from '#shared/contract/route.ts';
import { percent, whole } from '#shared/format.ts';
import { call, messageOf } from '../../api.ts';
import { routeQuery } from '../../cache.ts';
import { FormAlert } from '../../ui/bare/panels/Notice.tsx';
import { Stats } from '../../ui/bare/panels/Stats.tsx';
import { Columns } from '../../ui/kit/Columns.tsx';
import { QueryState } from '../../ui/kit/QueryState.tsx';
import { CardSkeletons, StatSkeletons } from '../../ui/kit/Skeletons.tsx';
import { TabSection } from '../../ui/kit/TabSection.tsx';
import { type Column, DataTable } from '../../ui/kit/tables/DataTable.tsx';
import { useAdminSave } from '../actions.tsx';
import { ProviderPanel } from './ProviderPanel.tsx';
import { ActiveBadge, accountFigures } from './parts.tsx';
import { SearchCalls } from './SearchCalls.tsx';
import { providerNames, saveTexts } from './texts.ts';
import { useRefreshableCredits } from './useCredits.ts';

export const WebScraping = () => {
  const query = useQuery({ ...routeQuery(search.getSettings, {}), refetchOnWindowFocus: false });
  return (
    <>
      <Credits />
      <TabSection
        id="chamadas"
        title="Últimas requisições"
        lead="As últimas 500 dos últimos 7 dias: uma por página de resultados, da mais nova para a mais antiga."
      >
        <SearchCalls />
      </TabSection>
      <Statistics />
      <TabSection
        id="provedores"
        title="Provedores de busca"
        lead="Um provedor de cada vez atende às verificações. Mudanças valem a partir da próxima busca."
      >
        <QueryState query={query} skeleton={<CardSkeletons count={2} height={420} />}>
          {(config) => (
            <>
              <GeneralSettings config={config} />
              <Columns least="26rem">
                <ProviderPanel provider="serper" config={config} />
                <ProviderPanel provider="algolia" config={config} />
              </Columns>
            </>
          )}
        </QueryState>
      </TabSection>
    </>
  );
};

const links = [
  { href: '/serper-key-manager', label: 'Gerenciar API Key' },
  { href: '/serper-debug', label: 'Debug Serper' },
  { href: '/serper-test', label: 'Teste do Workflow' },
];

const Credits = () => {
  const { query, refresh } = useRefreshableCredits();
  return (
    <TabSection id="creditos" title="Créditos do Serper">
      {query.isPending ? <StatSkeletons count={4} /> : <Stats stats={creditFigures(query.data)} />}
      {query.isError && (
        <FormAlert>{messageOf(query.error, 'Não foi possível consultar os créditos.')}</FormAlert>
      )}
      {query.data?.error && <FormAlert>{query.data.error}</FormAlert>}
      <Group gap="0.5rem" mb="1rem">
        <Button variant="default" disabled={query.isFetching} onClick={refresh}>
          {query.isFetching ? 'Verificando...' : 'Atualizar créditos'}
        </Button>
        {links.map(({ href, label }) => (
          <Button key={href} component="a" variant="subtle" href={href} target="_blank" rel="noopener">
            {label}
          </Button>
        ))}
      </Group>
    </TabSection>
  );
};

const creditFigures = (credits: SearchCredits | undefined) => [
  ...accountFigures(credits),
  { label: 'Status', value: <ActiveBadge isActive={credits?.status === 'active'} /> },
];

const GeneralSettings = ({ config }: { readonly config: SearchConfig }) => {
  const stored = {
    freshness_minutes: String(config.freshness_minutes),
    trial_lookups: String(config.trial_lookups),
  };
  const form = useForm({ initialValues: stored });
  const { busy, onSubmit } = useAdminSave(form, {
    version: config.version,
    stored,
    save: ({ freshness_minutes, trial_lookups }, version) =>
      call(search.updateSettings, {
        body: {
          provider: config.provider,
          config: {},
          freshness_minutes: numberOf(freshness_minutes),
          trial_lookups: numberOf(trial_lookups),
          version,
        },
      }),
    ...saveTexts,
  });
  return (
    <form noValidate onSubmit={onSubmit}>
      <Group align="flex-end" gap="0.75rem" my="1rem">
        <TextInput
          label="Reaproveitar resultados por (minutos)"
          description="Buscas iguais neste intervalo não gastam créditos."
          inputMode="numeric"
          {...form.getInputProps('freshness_minutes')}
        />
        <TextInput
          label="Consultas de um período grátis sem cartão"
          description="No total, de botões e agendadas. Depois delas, só com um cartão."
          inputMode="numeric"
          {...form.getInputProps('trial_lookups')}
        />
        <Button type="submit" variant="default" disabled={busy}>
          {busy ? 'Salvando...' : 'Salvar'}
        </Button>
      </Group>
    </form>
  );
};

/** An empty field is not a number; `Number('')` would be 0. */
const numberOf = (typed: string): number => (typed.trim() === '' ? Number.NaN : Number(typed));

type Row = ReplyOf<typeof search.getStatistics>['providers'][number];

const columns: readonly Column<Row>[] = [
  { id: 'provider', header: 'Provedor', cell: ({ provider }) => providerNames[provider] },
  { id: 'today', header: 'Hoje', align: 'right', cell: ({ requests_today }) => whole(requests_today) },
  { id: 'month', header: 'No mês', align: 'right', cell: ({ requests_month }) => whole(requests_month) },
  { id: 'rate', header: 'Sucesso no mês', align: 'right', cell: ({ success_rate }) => percent(success_rate) },
];

/** The skeleton is as high as the content, so that nothing below moves. */
const StatisticsSkeleton = () => (
  <>
    <StatSkeletons count={3} />
    <CardSkeletons count={1} height={129} />
  </>
);

const Statistics = () => {
  const query = useQuery(routeQuery(search.getStatistics, {}));
  return (
    <TabSection id="requisicoes" title="Requisições aos provedores">
      <QueryState query={query} skeleton={<StatisticsSkeleton />}>
        {({ requests_today, requests_month, success_rate, providers }) => (
          <>
            <Stats
              stats={[
                { label: 'Requisições hoje', value: whole(requests_today) },
                { label: 'Requisições no mês', value: whole(requests_month) },
                { label: 'Taxa de sucesso', value: percent(success_rate) },
              ]}
            />
            <DataTable
              label="Requisições por provedor"
              columns={columns}
              rows={providers}
              rowKey={({ provider }) => provider}
            />
          </>
        )}
      </QueryState>
    </TabSection>
  );
};
