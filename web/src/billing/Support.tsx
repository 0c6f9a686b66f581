import styles from './Support.module.css';

const ADDRESS = 'suporte@ranqueia.com.br';

/** Where customers write to when a payment needs a person, with a subject if there is one to give. */
export const Support = ({ subject }: { readonly subject?: string }) => (
  <a
    className={styles.link}
    href={`mailto:${ADDRESS}${subject ? `?subject=${encodeURIComponent(subject)}` : ''}`}
  >
    {ADDRESS}
  </a>
);
