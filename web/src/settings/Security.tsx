import { Button } from '@mantine/core';
import { recoveryPath } from '#shared/addresses.ts';
import { useSession } from '../auth/session.tsx';
import { TextLink } from '../ui/bare/TextLink.tsx';
import { TabSection } from '../ui/kit/TabSection.tsx';
import styles from './Settings.module.css';

const actions = [
  { label: 'Alterar Senha', about: 'Escolha uma nova senha de acesso.' },
  { label: 'Encerrar Todas as Sessões', about: 'Saia da sua conta em todos os dispositivos.' },
];

/** Password and sessions. The buttons have no effect yet. */
export const Security = () => {
  const { user } = useSession();
  return (
    <TabSection id="seguranca" title="Segurança" lead="Proteja o acesso à sua conta.">
      <div className={styles.panel}>
        <div className={styles.rows}>
          {actions.map(({ label, about }) => (
            <div key={label}>
              <span>{about}</span>
              <Button variant="default">{label}</Button>
            </div>
          ))}
        </div>
      </div>
      <p className={styles.comingSoon}>
        Em breve: estas ações ainda não estão disponíveis. Para trocar a senha e encerrar todas as sessões já
        hoje,{' '}
        <TextLink to={recoveryPath} state={{ email: user?.email }}>
          peça um link por e-mail
        </TextLink>
        .
      </p>
    </TabSection>
  );
};
