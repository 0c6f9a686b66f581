import { Button } from '@mantine/core';
import styles from './Settings.module.css';

const actions = [
  { does: 'Alterar Senha', about: 'Escolha uma nova senha de acesso.' },
  { does: 'Encerrar Todas as Sessões', about: 'Saia da sua conta em todos os dispositivos.' },
];

/** What protects the account. The buttons have no effect yet. */
export const Security = () => (
  <section aria-labelledby="seguranca">
    <h2 id="seguranca" className={styles.heading}>
      Segurança
    </h2>
    <p className={styles.lead}>Proteja o acesso à sua conta.</p>
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
  </section>
);
