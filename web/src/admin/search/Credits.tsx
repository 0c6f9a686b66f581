import { Button, Group } from '@mantine/core';
import type { SearchCredits } from '#shared/contract/admin/search.ts';
import { messageOf } from '../../api.ts';
import { FormAlert } from '../../ui/bare/Notice.tsx';
import { Stats } from '../../ui/bare/Stats.tsx';
import { StatSkeletons } from '../../ui/kit/Skeletons.tsx';
import { TabSection } from '../../ui/kit/TabSection.tsx';
import { Badge } from '../Badge.tsx';
import type { TabProps } from '../tab.ts';
import { figure } from './figures.ts';
import { useRefreshableCredits } from './useCredits.ts';

const links = [
  { href: '/serper-key-manager', label: 'Gerenciar API Key' },
  { href: '/serper-debug', label: 'Debug Serper' },
  { href: '/serper-test', label: 'Teste do Workflow' },
];

/** The credits of Serper's account. */
export const Credits = ({ onMessage }: Pick<TabProps, 'onMessage'>) => {
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

/** Without an answer, everything is unknown and the status an error. */
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
