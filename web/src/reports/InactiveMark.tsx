import styles from './InactiveMark.module.css';

/** Beside a keyword that is not checked any more. */
export const InactiveMark = () => <span className={styles.inactive}>Inativo</span>;
