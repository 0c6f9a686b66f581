import { IconMoon, IconSun } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { plansPage, privacyPage, termsPage } from '#shared/publicPages.ts';
import { homeOf, useSession } from '../auth/session.tsx';
import { store, THEME } from '../storage.ts';
import { ActionLink } from '../ui/bare/actions/Action.tsx';
import { Brand } from '../ui/bare/page/Brand.tsx';
import { usePageStart } from '../ui/bare/page/usePageStart.ts';
import { SkipLink } from '../ui/bare/text/VisuallyHidden.tsx';
import styles from './PublicPage.module.css';

interface Props {
  readonly page: { readonly title: string; readonly description: string };
  readonly children: ReactNode;
}

export const PublicPage = ({ page, children }: Props) => (
  <>
    <title>{page.title}</title>
    <meta name="description" content={page.description} />
    <SkipLink />
    <Header offersPlans={page !== plansPage} />
    <main ref={usePageStart()} id="conteudo" tabIndex={-1} className={styles.main}>
      {children}
    </main>
    <Footer />
  </>
);

const Header = ({ offersPlans }: { readonly offersPlans: boolean }) => {
  const { user } = useSession();
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Link to="/" className={styles.brand} aria-label="Ranqueia">
          <Brand />
        </Link>
        <nav aria-label="Principal" className={styles.links}>
          <NavLink to="/plans" className={`${styles.link} ${styles.wide}`}>
            Planos
          </NavLink>
          <SchemeToggle />
          {user ? (
            <ActionLink to={homeOf(user)}>Dashboard</ActionLink>
          ) : (
            <>
              <Link to="/login" className={styles.link ?? ''}>
                Entrar
              </Link>
              {offersPlans && (
                <ActionLink to="/plans">
                  <span className={styles.start}>
                    <span className={styles.wide}>Começar </span>teste grátis
                  </span>
                </ActionLink>
              )}
            </>
          )}
        </nav>
      </div>
    </header>
  );
};

const Footer = () => {
  const { user } = useSession();
  return (
    <footer className={styles.footer}>
      <div className={styles.foot}>
        <div>
          <Brand />
          <p className={styles.about}>
            Posições nas buscas, suas e dos concorrentes, para empresas, agências e profissionais de SEO.
          </p>
        </div>
        <nav aria-label="Rodapé" className={styles.footLinks}>
          <Link to="/">Início</Link>
          <Link to="/plans">Planos</Link>
          <Link to={termsPage.path}>Termos</Link>
          <Link to={privacyPage.path}>Privacidade</Link>
          <Link to={homeOf(user)}>{user ? 'Dashboard' : 'Entrar'}</Link>
        </nav>
      </div>
    </footer>
  );
};

const ATTRIBUTE = 'data-mantine-color-scheme';

/** A theme toggle without Mantine. Styles select the icon, because prerendering does not know the theme. */
const SchemeToggle = () => (
  <button
    type="button"
    className={styles.toggle}
    aria-label="Alternar entre tema claro e escuro"
    title="Alternar tema"
    onClick={toggle}
  >
    <IconMoon size={18} className={styles.moon} />
    <IconSun size={18} className={styles.sun} />
  </button>
);

const toggle = () => {
  const page = document.documentElement;
  const next = page.getAttribute(ATTRIBUTE) === 'dark' ? 'light' : 'dark';
  page.setAttribute(ATTRIBUTE, next);
  store(THEME, next);
};
