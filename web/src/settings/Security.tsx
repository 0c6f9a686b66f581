import { Button } from '@mantine/core';
import styles from './Settings.module.css';
import { TabSection } from './TabSection.tsx';

const actions = [
  { does: 'Alterar Senha', about: 'Escolha uma nova senha de acesso.' },
  { does: 'Encerrar Todas as Sessões', about: 'Saia da sua conta em todos os dispositivos.' },
];

/** What protects the account. The buttons have no effect yet. */
export const Security = () => (
  <TabSection id="seguranca" title="Segurança" lead="Proteja o acesso à sua conta.">
    <div className={styles.panel}>
      <div className={styles.rows}>
        {actions.map(({ does, about }) => (
          <div key={does}>
            <span>{about}</span>
            <Button variant="default">{does}</Button>
          </div>
        ))}
      </div>
    </div>
    <p className={styles.soon}>Em breve: estas ações ainda não estão disponíveis.</p>
  </TabSection>
);
