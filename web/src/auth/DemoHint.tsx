import { Button } from '@mantine/core';
import { use } from 'react';
import type { RuntimeConfig } from '#shared/runtime.ts';
import styles from './Login.module.css';

interface Props {
  readonly config: Promise<RuntimeConfig>;
  readonly onUse: (demo: NonNullable<RuntimeConfig['demo']>) => void;
}

/** The demo account's credentials, when the installation has one, with a button that fills in the form. */
export const DemoHint = ({ config, onUse }: Props) => {
  const { demo } = use(config);
  if (!demo) return null;
  return (
    <aside className={styles.hint} aria-label="Conta de demonstração">
      <p className={styles.hintTitle}>Conta de demonstração</p>
      <dl>
        <dt>E-mail</dt>
        <dd>{demo.email}</dd>
        <dt>Senha</dt>
        <dd>{demo.password}</dd>
      </dl>
      <Button variant="default" size="xs" onClick={() => onUse(demo)}>
        Usar conta de demonstração
      </Button>
    </aside>
  );
};
