import { Button } from '@mantine/core';
import { TabSection } from '../../ui/kit/TabSection.tsx';
import type { TabProps } from '../tab.ts';
import { AuditList } from './AuditList.tsx';
import styles from './Logs.module.css';

/** The way to the logs of web scraping, and below it what administrators changed. */
export const Logs = ({ onOpenTab }: TabProps) => (
  <>
    <TabSection id="logs" title="Logs do Sistema">
      <div className={styles.placeholder}>
        <p>Os logs de requisições aos provedores de busca ficam na aba Web Scraping.</p>
        <Button variant="default" onClick={() => onOpenTab('webscraping')}>
          Ver Logs de Web Scraping
        </Button>
      </div>
    </TabSection>
    <div className={styles.audit}>
      <TabSection
        id="auditoria"
        title="Auditoria"
        lead="O que os administradores alteraram, quando e de onde. Chaves e senhas nunca são registradas."
      >
        <AuditList />
      </TabSection>
    </div>
  </>
);
