import { Button } from '@mantine/core';
import { TabSection } from '../../ui/kit/TabSection.tsx';
import { ListTools } from '../../ui/kit/tables/ListTools.tsx';
import { Statistics } from '../search/Statistics.tsx';
import type { TabProps } from '../tab.ts';
import { AuditList } from './AuditList.tsx';
import { SearchCalls } from './SearchCalls.tsx';

/** The calls to the search providers with their counts, and below them what administrators changed. */
export const Logs = ({ onOpenTab }: TabProps) => (
  <>
    <TabSection id="logs" title="Logs do Sistema">
      <ListTools>
        <p>Os créditos, as chaves e os testes dos provedores de busca ficam na aba Web Scraping.</p>
        <Button variant="default" onClick={() => onOpenTab('webscraping')}>
          Ver Logs de Web Scraping
        </Button>
      </ListTools>
    </TabSection>
    <Statistics />
    <TabSection
      id="chamadas"
      title="Últimas requisições"
      lead="As últimas 500 dos últimos 7 dias: uma por página de resultados, da mais nova para a mais antiga."
    >
      <SearchCalls />
    </TabSection>
    <TabSection
      id="auditoria"
      title="Auditoria"
      lead="O que os administradores alteraram, quando e de onde. Chaves e senhas nunca são registradas."
    >
      <AuditList />
    </TabSection>
  </>
);
