import { Link } from 'react-router-dom';
import styles from './CompanyTabs.module.css';

interface CompanyScreen {
  readonly label: string;
  readonly pathOf: (companyId: string) => string;
}

/** The screens of one company, in the order of their tabs. */
export const companyScreens = {
  keywords: { label: 'Palavras-chave', pathOf: (id) => `/companies/${id}/keywords` },
  analysis: { label: 'Análise', pathOf: (id) => `/companies/${id}/analysis` },
  grid: { label: 'Grid', pathOf: (id) => `/companies/${id}/grid` },
  competitors: { label: 'Concorrentes', pathOf: (id) => `/competitors?empresa=${encodeURIComponent(id)}` },
} as const satisfies Readonly<Record<string, CompanyScreen>>;

export type CompanyScreenName = keyof typeof companyScreens;

interface Props {
  readonly companyId: string;
  readonly open: CompanyScreenName;
}

/** Links between the screens of one company. */
export const CompanyTabs = ({ companyId, open }: Props) => (
  <nav aria-label="Empresa" className={styles.tabs}>
    {Object.entries(companyScreens).map(([name, { label, pathOf }]) => (
      <Link
        key={name}
        to={pathOf(companyId)}
        className={styles.tab ?? ''}
        {...(name === open && { 'aria-current': 'page' })}
      >
        {label}
      </Link>
    ))}
  </nav>
);
