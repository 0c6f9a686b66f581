import styles from './Brand.module.css';

export const Brand = ({ large = false }: { readonly large?: boolean }) => (
  <span className={styles.brand} data-large={large || undefined}>
    <svg viewBox="0 0 32 32" aria-hidden="true" className={styles.mark}>
      <rect width="32" height="32" rx="8" fill="var(--accent)" />
      <path
        d="M8 22.5v-4M13.3 22.5v-7M18.7 22.5v-9.5M24 22.5v-13"
        stroke="#fff"
        strokeWidth="3.2"
        strokeLinecap="round"
      />
    </svg>
    Ranqueia
  </span>
);
