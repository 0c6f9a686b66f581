import { Checkbox } from '@mantine/core';
import styles from './Settings.module.css';

/** Which messages are wanted. Nothing is sent yet, and so nothing is kept. */
export const Notifications = () => (
  <section aria-labelledby="notificacoes">
    <h2 id="notificacoes" className={styles.heading}>
      Notificações
    </h2>
    <p className={styles.lead}>O que você quer receber por e-mail.</p>
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
    <p className={styles.soon}>Em breve: estas preferências ainda não são aplicadas.</p>
  </section>
);
