import { ActionIcon, Button } from '@mantine/core';
import { IconLogout, IconMenu2, IconSearch, IconX } from '@tabler/icons-react';
import { QueryClientProvider } from '@tanstack/react-query';
import { type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { Link, NavLink, Outlet, useLocation, useNavigate } from 'react-router-dom';
import { adminPath } from '#shared/addresses.ts';
import { homeOf, useSession } from '../auth/session.tsx';
import { createCache } from '../cache.ts';
import { Brand } from '../ui/bare/page/Brand.tsx';
import { brokenMessage, EmptyState } from '../ui/bare/page/CenteredMessage.tsx';
import { CrashBarrier } from '../ui/bare/page/CrashBarrier.tsx';
import { Loading } from '../ui/bare/page/Loading.tsx';
import text from '../ui/bare/text/text.module.css';
import { SkipLink } from '../ui/bare/text/VisuallyHidden.tsx';
import { MenuContext } from '../ui/kit/dialogs/menu.ts';
import { Notices } from '../ui/kit/dialogs/notices.tsx';
import { ThemeToggle } from '../ui/kit/theme/ThemeToggle.tsx';
import { AlertsBell } from './AlertsBell.tsx';
import styles from './AppLayout.module.css';
import type { Place } from './Menu.tsx';
import { useMenu } from './useMenu.tsx';
import { useScrollMemory } from './useScrollMemory.ts';

const adminLinks: readonly Place[] = [{ path: adminPath, label: 'Dashboard Admin' }];

interface Props {
  readonly links?: readonly Place[];
  readonly places?: readonly Place[];
}

/** Owns the query cache, so that nothing read for one user is left for the next. */
export const AppLayout = ({ links = [], places }: Props) => {
  const main = useRef<HTMLElement>(null);
  useScrollMemory(main);
  useFocusOnPageChange(main);
  const { user, expire } = useSession();
  const { pathname } = useLocation();
  const shown = user?.isAdmin ? adminLinks : links;
  const { open, menu } = useMenu(places ?? shown);
  const [cache] = useState(() => createCache(expire));
  return (
    <QueryClientProvider client={cache}>
      <SkipLink />
      <Navigation links={shown} onSearch={() => open()} />
      <main ref={main} id="conteudo" tabIndex={-1} className={styles.main}>
        <CrashBarrier address={pathname} fallback={<BrokenScreen />}>
          <Suspense fallback={<Loading />}>
            <MenuContext value={open}>
              <Outlet key={pathname} />
            </MenuContext>
          </Suspense>
        </CrashBarrier>
      </main>
      {menu}
      <Notices />
    </QueryClientProvider>
  );
};

const useFocusOnPageChange = (main: RefObject<HTMLElement | null>): void => {
  const { pathname } = useLocation();
  const shownPath = useRef(pathname);
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [main, pathname]);
};

const BrokenScreen = () => (
  <div role="alert">
    <title>{`${brokenMessage.title} · Ranqueia`}</title>
    <EmptyState heading="h1" {...brokenMessage} />
  </div>
);

interface NavigationProps {
  readonly links: readonly Place[];
  readonly onSearch: () => void;
}

const Navigation = ({ links, onSearch }: NavigationProps) => {
  const { user } = useSession();
  const { pathname } = useLocation();
  const [unfolded, setUnfolded] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of page is what folds the links away.
  useEffect(() => setUnfolded(false), [pathname]);
  return (
    <nav aria-label="Principal" className={styles.bar}>
      <div className={styles.inner}>
        <Link to={homeOf(user)} className={styles.brand} aria-label="Ranqueia">
          <Brand />
        </Link>
        <div className={styles.search}>
          <ActionIcon
            variant="subtle"
            color="gray"
            c="dimmed"
            size="lg"
            aria-label="Buscar"
            aria-keyshortcuts="Control+K Meta+K"
            title="Buscar (Ctrl K)"
            onClick={onSearch}
          >
            <IconSearch size={18} />
          </ActionIcon>
          {user?.isAdmin === false && <AlertsBell />}
        </div>
        <ActionIcon
          className={styles.burger ?? ''}
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={unfolded ? 'Fechar menu' : 'Abrir menu'}
          aria-expanded={unfolded}
          aria-controls="navegacao"
          onClick={() => setUnfolded(!unfolded)}
        >
          {unfolded ? <IconX size={20} /> : <IconMenu2 size={20} />}
        </ActionIcon>
        <div id="navegacao" className={styles.foldable} data-unfolded={unfolded || undefined}>
          <div className={styles.links}>
            {links.map(({ path, label }) => (
              <NavLink key={path} to={path} className={styles.link ?? ''}>
                {label}
              </NavLink>
            ))}
          </div>
          <Account />
        </div>
      </div>
    </nav>
  );
};

const Account = () => {
  const { user, logout } = useSession();
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    await logout(() => navigate('/'));
  };
  return (
    <div className={styles.account}>
      <span className={`${styles.greeting} ${text.cut}`} title={user?.name}>
        Olá, {user?.name}
      </span>
      <ThemeToggle />
      <Button
        variant="subtle"
        color="gray"
        size="compact-md"
        leftSection={<IconLogout size={16} />}
        disabled={leaving}
        onClick={leave}
      >
        Sair
      </Button>
    </div>
  );
};
