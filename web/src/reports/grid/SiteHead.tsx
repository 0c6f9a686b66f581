import { Logo } from '../../ui/bare/Logo.tsx';
import styles from './SiteHead.module.css';

interface Props {
  readonly name: string;
  readonly logoUrl: string | null;
  /** Whether the plan leaves the site out, which greys it. */
  readonly isLeftOut?: boolean | undefined;
}

/** The head of a site's column: its logo and its name in two lines at most; on a phone the logo alone. */
export const SiteHead = ({ name, logoUrl, isLeftOut }: Props) => (
  <span className={styles.site} title={name} data-left-out={isLeftOut}>
    <Logo name={name} url={logoUrl} small />
    <span className={styles.name}>{name}</span>
  </span>
);
