import { QueryClientProvider } from '@tanstack/react-query';
import { type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { adminPath } from '#shared/addresses.ts';
import { useSession } from '../auth/session.tsx';
import { createCache } from '../cache.ts';
import { brokenMessage } from '../ui/bare/BrokenPage.tsx';
import { CrashBarrier } from '../ui/bare/CrashBarrier.tsx';
import { EmptyState } from '../ui/bare/EmptyState.tsx';
import { Loading } from '../ui/bare/Loading.tsx';
import { SkipLink } from '../ui/bare/SkipLink.tsx';
import { Notices } from '../ui/kit/dialogs/notices.tsx';
import styles from './AppLayout.module.css';
import { Navigation, type NavigationLink } from './Navigation.tsx';
import { useScrollMemory } from './useScrollMemory.ts';

/** Administrators have no other link, wherever they are. */
const adminLinks: readonly NavigationLink[] = [{ path: adminPath, label: 'Dashboard Admin' }];

interface Props {
  /** The links of customers. */
  readonly links?: readonly NavigationLink[];
}

/**
 * The layout of every signed-in page: navigation, content and notices. It owns the query cache, so that
 * nothing read for one user is left for the next.
 */
export const AppLayout = ({ links = [] }: Props) => {
  const main = useRef<HTMLElement>(null);
  useScrollMemory(main);
  useFocusOnPageChange(main);
  const { user, expire } = useSession();
  const { pathname } = useLocation();
  const [cache] = useState(() => createCache(expire));
  return (
    <QueryClientProvider client={cache}>
      <SkipLink />
      <Navigation links={user?.isAdmin ? adminLinks : links} />
      <main ref={main} id="conteudo" tabIndex={-1} className={styles.main}>
        <CrashBarrier address={pathname} fallback={<BrokenScreen />}>
          <Suspense fallback={<Loading />}>
            <Outlet />
          </Suspense>
        </CrashBarrier>
      </main>
      <Notices />
    </QueryClientProvider>
  );
};

/** Every change of page focuses the content. */
const useFocusOnPageChange = (main: RefObject<HTMLElement | null>): void => {
  const { pathname } = useLocation();
  const shownPath = useRef(pathname);
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [main, pathname]);
};

/** Replaces a screen that throws: the navigation around it stays. */
const BrokenScreen = () => (
  <div role="alert">
    <title>{`${brokenMessage.title} · Ranqueia`}</title>
    <EmptyState heading="h1" {...brokenMessage} />
  </div>
);
