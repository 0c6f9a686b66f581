import { Checkbox } from '@mantine/core';
import { TabSection } from '../ui/kit/TabSection.tsx';
import styles from './Settings.module.css';

/** Choices of e-mails to receive. They are not saved yet, because no such e-mail is sent. */
export const Notifications = () => (
  <TabSection id="notificacoes" title="Notificações" lead="O que você quer receber por e-mail.">
    <div className={styles.panel}>
      <div className={styles.rows}>
        <div>
          <Checkbox
            label="Relatórios por E-mail"
            description="Relatórios semanais das suas palavras-chave."
          />
        </div>
        <div>
          <Checkbox label="Alertas de Posição" description="Avisos de mudanças significativas de posição." />
        </div>
      </div>
    </div>
    <p className={styles.comingSoon}>Em breve: estas preferências ainda não são aplicadas.</p>
  </TabSection>
);
