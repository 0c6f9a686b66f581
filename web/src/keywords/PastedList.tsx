import { Button } from '@mantine/core';
import { whole } from '../ui/bare/format.ts';
import styles from './PastedList.module.css';

interface Props {
  /** How many lines were pasted where one was expected; 0 if none. */
  readonly count: number;
  readonly onMany: () => void;
}

/** Says that a pasted list would become a single keyword, and offers to add its lines one by one. */
export const PastedList = ({ count, onMany }: Props) => (
  // Always there, so that screen readers announce what appears in it.
  <div role="status" className={styles.frame}>
    {count > 0 && (
      <div className={styles.notice}>
        <span>Você colou uma lista de {whole(count)} linhas, que aqui vira uma só palavra-chave.</span>
        <Button size="xs" variant="default" onClick={onMany}>
          Adicionar as {whole(count)}
        </Button>
      </div>
    )}
  </div>
);
