import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { matchPath, Route, Routes, useLocation } from 'react-router-dom';
import { accounts } from '#shared/contract/accounts.ts';
import { requestEarly } from './earlyReplies.ts';
import {
  adminPaths,
  guardedScreens,
  layoutReads,
  openScreens,
  prerenderedScreens,
  type Screen,
} from './screens.ts';
import { Loading } from './ui/bare/page/Loading.tsx';

const loadMantine = () => import('./ui/kit/theme/MantineRoot.tsx').then((it) => it.MantineRoot);
const loadGuard = () => import('./auth/Guard.tsx').then((it) => it.Guard);
const loadLayout = () => import('./layout/AppLayout.tsx').then((it) => it.AppLayout);
const loadNotFound = () => import('./ui/kit/NotFound.tsx').then((it) => it.NotFound);
const loadAdmin = () => import('./admin/AdminArea.tsx');
const MantineRoot = lazy(async () => ({ default: await loadMantine() }));
const Guard = lazy(async () => ({ default: await loadGuard() }));
const AppLayout = lazy(async () => ({ default: await loadLayout() }));
const AdminArea = lazy(async () => ({ default: (await loadAdmin()).AdminArea }));
const AdminScreen = lazy(async () => ({ default: (await loadAdmin()).AdminScreen }));
const NotFound = lazy(async () => ({ default: await loadNotFound() }));

/** Screens by path, loaded before they are rendered, because hydration must not suspend. */
const preloaded = new Map<string, ComponentType>();

interface PreloadableProps {
  readonly path: string;
  readonly LazyScreen: ComponentType;
}

const PreloadableScreen = ({ path, LazyScreen }: PreloadableProps) => {
  const Screen = preloaded.get(path) ?? LazyScreen;
  return <Screen />;
};

const isComponent = (value: unknown): value is ComponentType => typeof value === 'function';

const links = guardedScreens.flatMap(({ path, link }) => (link === undefined ? [] : [{ path, label: link }]));

const toRoute = ({ path, load }: Screen) => {
  const LazyScreen = lazy(async () => ({ default: await load() }));
  return <Route key={path} path={path} element={<PreloadableScreen path={path} LazyScreen={LazyScreen} />} />;
};
const prerenderedRoutes = prerenderedScreens.map(toRoute);
const openRoutes = openScreens.map(toRoute);
const guardedRoutes = guardedScreens.map(toRoute);

const screenAt = <S extends Screen>(screens: readonly S[], pathname: string): S | undefined =>
  screens.find(({ path }) => matchPath(path, pathname) !== null);

/** Loads the page's screen before hydration. Rejects if the screen cannot be loaded. */
export const preloadPublicPage = async (pathname: string, module: string): Promise<void> => {
  const screen = screenAt(prerenderedScreens, pathname);
  if (!screen) throw new Error(`No page is prerendered for ${pathname}`);
  const exports: Readonly<Record<string, unknown>> = await import(/* @vite-ignore */ module);
  const component = exports[screen.name];
  if (!isComponent(component)) throw new Error(`${module} has no ${screen.name}`);
  preloaded.set(screen.path, component);
};

/** Requests the session and the screen's data at once. */
export const startAt = ({ pathname, search }: Location): void => {
  const screen = screenAt(guardedScreens, pathname);
  const params = (screen && matchPath(screen.path, pathname)?.params) ?? {};
  const address = { params, search: new URLSearchParams(search) };
  requestEarly([
    accounts.me.path,
    ...(screen ? layoutReads(address) : []),
    ...(screen?.reads?.(address) ?? []),
  ]);
  prefetch(pathname);
};

/** Loads the screen's code while the guard still asks who is signed in. */
const prefetch = (pathname: string): void => {
  // A failed load shows when the screen is rendered.
  Promise.all(loadersOf(pathname).map((load) => load())).catch(() => undefined);
};

const loadersOf = (pathname: string): readonly (() => Promise<unknown>)[] => {
  const prerendered = screenAt(prerenderedScreens, pathname);
  if (prerendered) return preloaded.has(prerendered.path) ? [] : [prerendered.load];
  const open = screenAt(openScreens, pathname);
  if (open) return [loadMantine, open.load];
  const guarded = screenAt(guardedScreens, pathname);
  if (guarded) return [loadMantine, loadGuard, loadLayout, guarded.load];
  if (adminPaths.some((path) => matchPath(path, pathname))) return [loadMantine, loadAdmin];
  return [loadMantine, loadNotFound];
};

export const Screens = () => {
  const { pathname } = useLocation();
  useEffect(() => prefetch(pathname), [pathname]);
  return (
    <Suspense fallback={<Loading />}>
      <Routes>
        {prerenderedRoutes}
        <Route element={<MantineRoot />}>
          {openRoutes}
          <Route
            element={
              <Guard>
                <AppLayout links={links} />
              </Guard>
            }
          >
            {guardedRoutes}
          </Route>
          <Route element={<AdminArea />}>
            {adminPaths.map((path) => (
              <Route key={path} path={path} element={<AdminScreen />} />
            ))}
          </Route>
          <Route path="*" element={<NotFound />} />
        </Route>
      </Routes>
    </Suspense>
  );
};
