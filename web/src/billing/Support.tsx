import styles from './Support.module.css';

const ADDRESS = 'suporte@ranqueia.com.br';

/** A link to write to the support, with an optional subject. */
export const Support = ({ subject }: { readonly subject?: string }) => (
  <a
    className={styles.link}
    href={`mailto:${ADDRESS}${subject ? `?subject=${encodeURIComponent(subject)}` : ''}`}
  >
    {ADDRESS}
  </a>
);
