import { Button } from '@mantine/core';
import { TabSection } from '../../ui/kit/TabSection.tsx';
import { ListTools } from '../../ui/kit/tables/ListTools.tsx';
import type { TabProps } from '../status.ts';
import { AuditList } from './AuditList.tsx';

export const Logs = ({ onOpenTab }: TabProps) => (
  <>
    <TabSection id="logs" title="Logs do Sistema">
      <ListTools>
        <p>As requisições aos provedores de busca, uma por uma, ficam na aba Web Scraping.</p>
        <Button variant="default" onClick={() => onOpenTab('webscraping')}>
          Ver Logs de Web Scraping
        </Button>
      </ListTools>
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
