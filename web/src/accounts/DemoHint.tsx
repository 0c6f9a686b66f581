import { Button } from '@mantine/core';
import { use } from 'react';
import * as z from 'zod/mini';
import styles from './Login.module.css';

const account = z.object({ email: z.string(), password: z.string() });
const runtimeConfig = z.object({ demo: z.optional(account) });

type Demo = z.output<typeof account>;

/** The demo account that this installation names in its runtime configuration, if it names one. */
export const fetchDemo = async (): Promise<Demo | null> => {
  try {
    const response = await fetch('/config.json');
    const read = z.safeParse(runtimeConfig, response.ok ? await response.json() : {});
    return (read.success && read.data.demo) || null;
  } catch {
    // Without a configuration the page simply has no hint.
    return null;
  }
};

interface Props {
  readonly demo: Promise<Demo | null>;
  readonly onUse: (demo: Demo) => void;
}

/** The hint at the demo account, with a button that fills the form in. */
export const DemoHint = ({ demo: asked, onUse }: Props) => {
  const demo = use(asked);
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
