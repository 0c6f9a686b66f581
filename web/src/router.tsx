import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { matchPath, Route, Routes, useLocation } from 'react-router-dom';
import { Guard } from './accounts/Guard.tsx';
import { Home } from './accounts/Home.tsx';
import { NotFound } from './ui/NotFound.tsx';
import { Waiting } from './ui/Waiting.tsx';

interface Screen {
  readonly path: string;
  /** Loads the screen's code, on demand. */
  readonly load: () => Promise<ComponentType>;
  /** The word of the screen's link in the navigation bar, if it has one. */
  readonly link?: string;
}

const loadFrame = () => import('./accounts/Frame.tsx');
const Frame = lazy(async () => ({ default: (await loadFrame()).Frame }));

/** The screens that anybody may open. */
const open: readonly Screen[] = [
  { path: '/login', load: () => import('./accounts/Login.tsx').then((it) => it.Login) },
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
];

const links = guarded.flatMap(({ path, link }) => (link === undefined ? [] : [{ path, label: link }]));

const routeOf = ({ path, load }: Screen) => {
  const Page = lazy(async () => ({ default: await load() }));
  return <Route key={path} path={path} element={<Page />} />;
};
const openRoutes = open.map(routeOf);
const guardedRoutes = guarded.map(routeOf);

/** Fetches the code of the screen at an address while the guard still asks who is signed in. */
const fetchAhead = (pathname: string): void => {
  const here = ({ path }: Screen) => matchPath(path, pathname) !== null;
  const privately = guarded.find(here);
  const wanted = privately ? [loadFrame(), privately.load()] : [open.find(here)?.load()];
  // A failure is shown when the screen itself is rendered.
  Promise.all(wanted).catch(() => undefined);
};

/** The whole application, by address. */
export const Screens = () => {
  const { pathname } = useLocation();
  useEffect(() => fetchAhead(pathname), [pathname]);
  return (
    <Suspense fallback={<Waiting />}>
      <Routes>
        <Route path="/" element={<Home />} />
        {openRoutes}
        <Route
          element={
            <Guard>
              <Frame links={links} />
            </Guard>
          }
        >
          {guardedRoutes}
        </Route>
        <Route path="*" element={<NotFound />} />
      </Routes>
    </Suspense>
  );
};
