import { Logo } from '../ui/bare/Logo.tsx';
import styles from './SiteHead.module.css';

/** The head of a site's column: its logo and its name in two lines at most; on a phone the logo alone. */
export const SiteHead = ({ name, logoUrl }: { readonly name: string; readonly logoUrl: string | null }) => (
  <span className={styles.site} title={name}>
    <Logo name={name} url={logoUrl} small />
    <span className={styles.name}>{name}</span>
  </span>
);
