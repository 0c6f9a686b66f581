import { Loader } from '@mantine/core';
import styles from './Waiting.module.css';

/** What stands in for a page whose code, or whose reader, is not known yet. */
export const Waiting = () => (
  <div className={styles.waiting} role="status">
    <Loader size="sm" aria-hidden="true" />
    Carregando...
  </div>
);
