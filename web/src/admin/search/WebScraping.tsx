import { useQuery } from '@tanstack/react-query';
import { search } from '#shared/contract/admin/search.ts';
import { routeQuery } from '../../cache.ts';
import { Columns } from '../../ui/kit/Columns.tsx';
import { QueryState } from '../../ui/kit/QueryState.tsx';
import { CardSkeletons } from '../../ui/kit/Skeletons.tsx';
import { TabSection } from '../../ui/kit/TabSection.tsx';
import type { TabProps } from '../tab.ts';
import { Credits } from './Credits.tsx';
import { GeneralSettings } from './GeneralSettings.tsx';
import { ProviderPanel } from './ProviderPanel.tsx';
import { Statistics } from './Statistics.tsx';
import { useKeyOfOtherTab } from './useCredits.ts';

/** The search providers: credits, requests, settings, and which of them serves the checks. */
export const WebScraping = ({ onMessage }: TabProps) => {
  const query = useQuery({ ...routeQuery(search.getSettings, {}), refetchOnWindowFocus: false });
  useKeyOfOtherTab(query);
  return (
    <>
      <Credits onMessage={onMessage} />
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
