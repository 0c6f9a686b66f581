import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { UNCHECKED_ID } from '../subscriptions/LimitNotice.tsx';
import styles from './CheckButton.module.css';
import { type CheckStart, checkKinds } from './useCheckStart.ts';

interface Props {
  readonly checking: CheckStart;
  /** The company's active keywords. */
  readonly active: number;
}

export const CheckButton = ({ checking, active }: Props) => {
  const { kind, start, isBusy, isSilent } = checking;
  const label = isSilent ? 'Enviar de novo' : checkKinds[kind].label;
  return (
    <Button
      leftSection={<IconRefresh size={16} />}
      disabled={isBusy || active === 0}
      {...(active === 0 && { 'aria-describedby': UNCHECKED_ID })}
      onClick={start}
    >
      {isBusy ? 'Verificando...' : label}
    </Button>
  );
};

/** Both buttons in one sentence, which stands where either is pressed. */
export const CheckNote = () => (
  <small className={styles.note}>
    “Verificar Posições” lê o buscador até encontrar o seu site; “Atualizar Grid” posiciona todos.
  </small>
);
