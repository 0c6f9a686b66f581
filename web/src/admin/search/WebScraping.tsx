import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type SearchCredits, search } from '#shared/contract/admin/search.ts';
import { messageOf } from '../../api.ts';
import { routeQuery } from '../../cache.ts';
import { FormAlert } from '../../ui/bare/panels/Notice.tsx';
import { Stats } from '../../ui/bare/panels/Stats.tsx';
import { Columns } from '../../ui/kit/Columns.tsx';
import { QueryState } from '../../ui/kit/QueryState.tsx';
import { CardSkeletons, StatSkeletons } from '../../ui/kit/Skeletons.tsx';
import { TabSection } from '../../ui/kit/TabSection.tsx';
import { Badge } from '../cells.tsx';
import type { TabProps } from '../status.ts';
import { GeneralSettings } from './GeneralSettings.tsx';
import { ProviderPanel } from './ProviderPanel.tsx';
import { SearchCalls } from './SearchCalls.tsx';
import { Statistics } from './Statistics.tsx';
import { figure } from './texts.ts';
import { useKeyOfOtherTab, useRefreshableCredits } from './useCredits.ts';

export const WebScraping = ({ onMessage }: TabProps) => {
  const query = useQuery({ ...routeQuery(search.getSettings, {}), refetchOnWindowFocus: false });
  useKeyOfOtherTab(query);
  return (
    <>
      <Credits onMessage={onMessage} />
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
              <GeneralSettings config={config} onMessage={onMessage} />
              <Columns least="26rem">
                <ProviderPanel provider="serper" config={config} onMessage={onMessage} />
                <ProviderPanel provider="algolia" config={config} onMessage={onMessage} />
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

const Credits = ({ onMessage }: Pick<TabProps, 'onMessage'>) => {
  const { query, refresh } = useRefreshableCredits(onMessage);
  return (
    <TabSection id="creditos" title="Créditos do Serper">
      {query.isPending ? <StatSkeletons count={4} /> : <Figures credits={query.data} />}
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

const Figures = ({ credits }: { readonly credits: SearchCredits | undefined }) => {
  const isActive = credits?.status === 'active';
  return (
    <Stats
      stats={[
        { label: 'Créditos restantes', value: figure(credits?.credits_left ?? null) },
        { label: 'Plano', value: credits?.plan ?? 'N/A' },
        { label: 'Uso no mês', value: figure(credits?.usage_this_month ?? null) },
        {
          label: 'Status',
          value: <Badge tone={isActive ? 'green' : 'red'}>{isActive ? 'Ativo' : 'Erro'}</Badge>,
        },
      ]}
    />
  );
};
