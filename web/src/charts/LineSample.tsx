import styles from './LineSample.module.css';
import './sites.css';

export const LineSample = () => (
  <svg aria-hidden="true" className={styles.sample}>
    <line x1="2" x2="22" y1="2" y2="2" />
  </svg>
);
