import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { matchPath, Route, Routes, useLocation } from 'react-router-dom';
import { screenPaths } from '#shared/addresses.ts';
import { isPrepared, Page, prepare } from './prerender/loadedScreens.tsx';
import { Loading } from './ui/bare/Loading.tsx';

interface Screen {
  readonly path: string;
  /** Loads the screen's code, on demand. */
  readonly load: () => Promise<ComponentType>;
  /** The word of the screen's link in the navigation bar, if it has one. */
  readonly link?: string;
}

const loadMantine = () => import('./ui/kit/MantineRoot.tsx').then((it) => it.MantineRoot);
const loadGuard = () => import('./auth/Guard.tsx').then((it) => it.Guard);
const loadLayout = () => import('./layout/AppLayout.tsx').then((it) => it.AppLayout);
const loadNotFound = () => import('./ui/kit/NotFound.tsx').then((it) => it.NotFound);
const MantineRoot = lazy(async () => ({ default: await loadMantine() }));
const Guard = lazy(async () => ({ default: await loadGuard() }));
const AppLayout = lazy(async () => ({ default: await loadLayout() }));
const NotFound = lazy(async () => ({ default: await loadNotFound() }));

interface PublicScreen extends Screen {
  /** Its name in its module. */
  readonly name: string;
}

/** The screens for everybody, without the kit's weight; prerender.tsx knows them too. */
const pages: readonly PublicScreen[] = [
  { path: '/', name: 'Landing', load: () => import('./marketing/Landing.tsx').then((it) => it.Landing) },
  { path: '/plans', name: 'Plans', load: () => import('./marketing/Plans.tsx').then((it) => it.Plans) },
];

/** The screens that anybody may open. */
const open: readonly Screen[] = [
  { path: '/signup', load: () => import('./signup/Signup.tsx').then((it) => it.Signup) },
  { path: '/login', load: () => import('./auth/Login.tsx').then((it) => it.Login) },
  { path: screenPaths.userPoolCallback, load: () => import('./auth/Callback.tsx').then((it) => it.Callback) },
  { path: screenPaths.googleCallback, load: () => import('./auth/Callback.tsx').then((it) => it.Callback) },
  { path: screenPaths.payment, load: () => import('./billing/Payment.tsx').then((it) => it.Payment) },
  {
    path: screenPaths.paymentSuccess,
    load: () => import('./billing/PaymentSuccess.tsx').then((it) => it.PaymentSuccess),
  },
  {
    path: screenPaths.paymentError,
    load: () => import('./billing/PaymentError.tsx').then((it) => it.PaymentError),
  },
];

/** The screens behind the login guard, in the order of their links. */
const guarded: readonly Screen[] = [
  {
    path: '/dashboard',
    link: 'Dashboard',
    load: () => import('./reports/Dashboard.tsx').then((it) => it.Dashboard),
  },
  {
    path: '/companies',
    link: 'Empresas',
    load: () => import('./companies/Companies.tsx').then((it) => it.Companies),
  },
  {
    path: '/companies/:id/analysis',
    load: () => import('./reports/Analysis.tsx').then((it) => it.Analysis),
  },
  { path: '/companies/:id/grid', load: () => import('./reports/Grid.tsx').then((it) => it.Grid) },
  {
    path: '/companies/:id/keywords',
    load: () => import('./keywords/Keywords.tsx').then((it) => it.Keywords),
  },
  {
    path: '/keywords',
    link: 'Palavras-chave',
    load: () => import('./keywords/Keywords.tsx').then((it) => it.Keywords),
  },
  {
    path: '/competitors',
    link: 'Concorrentes',
    load: () => import('./competitors/Competitors.tsx').then((it) => it.Competitors),
  },
  {
    path: screenPaths.settings,
    link: 'Configurações',
    load: () => import('./settings/Settings.tsx').then((it) => it.Settings),
  },
];

const links = guarded.flatMap(({ path, link }) => (link === undefined ? [] : [{ path, label: link }]));

const routeOf = ({ path, load }: Screen) => {
  const LazyScreen = lazy(async () => ({ default: await load() }));
  return <Route key={path} path={path} element={<Page path={path} LazyScreen={LazyScreen} />} />;
};
const pageRoutes = pages.map(routeOf);
const openRoutes = open.map(routeOf);
const guardedRoutes = guarded.map(routeOf);

const screenAt = <S extends Screen>(screens: readonly S[], pathname: string): S | undefined =>
  screens.find(({ path }) => matchPath(path, pathname) !== null);

/** Loads the module of a prerendered page, so that it is there when the page is hydrated. Rejects where it cannot be loaded. */
export const loadPage = async (pathname: string, module: string): Promise<void> => {
  const page = screenAt(pages, pathname);
  if (!page) throw new Error(`No page is prerendered for ${pathname}`);
  await prepare(page.path, module, page.name);
};

/** Fetches the code of the screen at an address while the guard still asks who is signed in. */
const fetchAhead = (pathname: string): void => {
  const privately = screenAt(guarded, pathname);
  const openly = screenAt([...pages, ...open], pathname);
  if (openly && isPrepared(openly.path)) return;
  // A failure is shown when the screen itself is rendered.
  Promise.all(wantedFor(privately, openly)).catch(() => undefined);
};

const wantedFor = (privately: Screen | undefined, openly: Screen | undefined): Promise<unknown>[] => {
  if (privately) return [loadMantine(), loadGuard(), loadLayout(), privately.load()];
  if (!openly) return [loadMantine(), loadNotFound()];
  return screenAt(pages, openly.path) ? [openly.load()] : [loadMantine(), openly.load()];
};

/** The whole application, by address. */
export const Screens = () => {
  const { pathname } = useLocation();
  useEffect(() => fetchAhead(pathname), [pathname]);
  return (
    <Suspense fallback={<Loading />}>
      <Routes>
        {pageRoutes}
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
          <Route path="*" element={<NotFound />} />
        </Route>
      </Routes>
    </Suspense>
  );
};
