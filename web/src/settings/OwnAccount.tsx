import { Button } from '@mantine/core';
import { useState } from 'react';
import { privacyPage } from '#shared/publicPages.ts';
import { TextLink } from '../ui/bare/TextLink.tsx';
import { onDemand } from '../ui/kit/onDemand.tsx';
import styles from './Settings.module.css';
import { useExport } from './useExport.ts';

const DeleteAccount = onDemand(() => import('./DeleteAccount.tsx').then((it) => it.DeleteAccount));

interface Account {
  readonly email: string;
  readonly hasPassword: boolean;
}

/** What people do with their account as a whole: take its data with them, and leave. */
export const OwnAccount = (account: Account) => {
  const [deleting, setDeleting] = useState(false);
  const { start, progress } = useExport();
  return (
    <section className={styles.ownAccount} aria-labelledby="sua-conta">
      <h3 id="sua-conta">Seus dados e sua conta</h3>
      <p>
        O que guardamos e por quanto tempo está na{' '}
        <TextLink to={privacyPage.path}>política de privacidade</TextLink>.
      </p>
      <div className={styles.panel}>
        <div className={styles.rows}>
          <div>
            <p>Baixe um arquivo com tudo o que a sua conta guarda, inclusive o histórico das posições.</p>
            <Button variant="default" disabled={progress !== null} onClick={start}>
              {progress === null ? 'Baixar meus dados' : `Preparando... ${progress} %`}
            </Button>
          </div>
          <div>
            <p>Exclua a conta e tudo o que há nela. A assinatura termina e nada mais é cobrado.</p>
            <Button variant="default" className={styles.danger ?? ''} onClick={() => setDeleting(true)}>
              Excluir minha conta
            </Button>
          </div>
        </div>
      </div>
      {deleting && <DeleteAccount {...account} onClose={() => setDeleting(false)} />}
    </section>
  );
};
