import { supportEmail } from '#shared/support.ts';
import styles from './Support.module.css';

export const Support = ({ subject }: { readonly subject?: string }) => (
  <a
    className={styles.link}
    href={`mailto:${supportEmail}${subject ? `?subject=${encodeURIComponent(subject)}` : ''}`}
  >
    {supportEmail}
  </a>
);
