import type { ComponentType } from 'react';
import {
  adminPath,
  confirmEmailPath,
  confirmReportsPath,
  googleCallbackPath,
  newPasswordPath,
  paymentErrorPath,
  paymentPath,
  paymentSuccessPath,
  recoveryPath,
  settingsPath,
  stripeConfigPath,
  unsubscribePath,
  userPoolCallbackPath,
} from '#shared/addresses.ts';
import type { routes } from '#shared/contract/index.ts';
import { urlOf } from '#shared/contract/route.ts';
import { readTags } from '#shared/tags.ts';
import { publicScreens } from './prerender/publicScreens.ts';
import { comparedAmong, PERIOD, readPeriod } from './ui/kit/period.ts';

type Read<R> = R extends { readonly method: 'GET'; readonly path: infer P } ? P : never;
type Routes = typeof routes;
/** Paths of read routes. Only types are imported, so that the contract's schemas are not loaded. */
type ReadPath = { [N in keyof Routes]: Read<Routes[N][keyof Routes[N]]> }[keyof Routes];

interface Address {
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly search: URLSearchParams;
}

export interface Screen {
  readonly path: string;
  readonly load: () => Promise<ComponentType>;
  /** Requested before the screen's code has loaded, if the page begins with it. */
  readonly reads?: (address: Address) => readonly string[];
  /** The text of the link in the navigation bar; without it, the bar has no link. */
  readonly link?: string;
}

interface PublicScreen extends Screen {
  readonly name: string;
}

export const prerenderedScreens: readonly PublicScreen[] = Object.entries(publicScreens).map(
  ([path, screen]) => ({ path, ...screen }),
);

export const openScreens: readonly Screen[] = [
  { path: '/signup', load: () => import('./signup/Signup.tsx').then((it) => it.Signup) },
  { path: '/login', load: () => import('./auth/Login.tsx').then((it) => it.Login) },
  { path: recoveryPath, load: () => import('./auth/Recovery.tsx').then((it) => it.Recovery) },
  { path: newPasswordPath, load: () => import('./auth/NewPassword.tsx').then((it) => it.NewPassword) },
  { path: confirmEmailPath, load: () => import('./auth/ConfirmEmail.tsx').then((it) => it.ConfirmEmail) },
  {
    path: userPoolCallbackPath,
    load: () => import('./auth/Callback.tsx').then((it) => it.Callback),
  },
  {
    path: googleCallbackPath,
    load: () => import('./auth/Callback.tsx').then((it) => it.Callback),
  },
  { path: unsubscribePath, load: () => import('./auth/MailPage.tsx').then((it) => it.Unsubscribe) },
  { path: confirmReportsPath, load: () => import('./auth/MailPage.tsx').then((it) => it.ConfirmReports) },
  { path: paymentPath, load: () => import('./billing/Payment.tsx').then((it) => it.Payment) },
  {
    path: paymentSuccessPath,
    load: () => import('./billing/PaymentSuccess.tsx').then((it) => it.PaymentSuccess),
  },
  {
    path: paymentErrorPath,
    load: () => import('./billing/PaymentError.tsx').then((it) => it.PaymentError),
  },
];

const read = (path: ReadPath, parts: Parameters<typeof urlOf>[1] = {}): string => urlOf({ path }, parts);

/** What every customer's screen begins with, and the history that a link opens on it. */
export const layoutReads = ({ search }: Address): readonly string[] => {
  const alerts = read('/api/alerts/unread');
  const id = search.get('historico');
  if (!id) return [alerts];
  const params = { id };
  const history = read('/api/keywords/{id}/history', { params });
  const isPageOne = search.get('vista') === 'pagina-1';
  return [alerts, history, ...(isPageOne ? [read('/api/keywords/{id}/page-one', { params })] : [])];
};

const readOf = (path: '/api/keywords' | '/api/positions' | '/api/notes', company_id?: string): string =>
  read(path, { query: { company_id } });

const readSegments = ({ params }: Address): string => read('/api/companies/{id}/segments', { params });

/** A report compares with the period of the address, or the kept one. */
const readReport = (path: ReadPath, { params, search }: Address, tags = ''): string =>
  read(path, { params, ...comparedAmong(readPeriod(search.get(PERIOD)), readTags(tags)) });

const readTagged = (path: ReadPath, address: Address): string =>
  readReport(path, address, address.search.get('etiquetas') ?? '');

const settingsReads: Readonly<Record<string, readonly string[]>> = {
  perfil: [read('/api/user/profile')],
  assinatura: [read('/api/user/subscription')],
  notificacoes: [read('/api/alerts/settings'), read('/api/companies')],
};

/** Their screens are in admin/screens.ts. */
export const adminPaths: readonly string[] = [
  adminPath,
  '/admin/customers/:id',
  '/serper-debug',
  '/serper-test',
  '/serper-key-manager',
  stripeConfigPath,
  '/stripe-price-sync',
  '/payment-debug',
];

export const guardedScreens: readonly Screen[] = [
  {
    path: '/dashboard',
    link: 'Dashboard',
    reads: (address) => [
      read('/api/user/subscription'),
      readReport('/api/portfolio', address),
      read('/api/notes'),
    ],
    load: () => import('./reports/dashboard/Dashboard.tsx').then((it) => it.Dashboard),
  },
  {
    path: '/companies',
    link: 'Empresas',
    reads: (address) => [readReport('/api/companies/with-stats', address), read('/api/companies/deleted')],
    load: () => import('./companies/Companies.tsx').then((it) => it.Companies),
  },
  {
    path: '/companies/:id/overview',
    reads: (address) => [
      readTagged('/api/companies/{id}/overview', address),
      readTagged('/api/companies/{id}/page-one', address),
      readOf('/api/notes', address.params.id),
      readSegments(address),
    ],
    load: () => import('./reports/overview/Overview.tsx').then((it) => it.Overview),
  },
  {
    path: '/companies/:id/analysis',
    reads: (address) => [
      readReport('/api/companies/{id}/analysis', address),
      read('/api/schedule/next'),
      readSegments(address),
    ],
    load: () => import('./keywords/analysis/Analysis.tsx').then((it) => it.Analysis),
  },
  {
    path: '/companies/:id/grid',
    reads: (address) => [
      readReport('/api/companies/{id}/grid', address),
      read('/api/schedule/next'),
      readSegments(address),
    ],
    load: () => import('./keywords/grid/Grid.tsx').then((it) => it.Grid),
  },
  {
    path: '/companies/:id/pages',
    reads: (address) => [readTagged('/api/companies/{id}/pages', address), readSegments(address)],
    load: () => import('./reports/pages/Pages.tsx').then((it) => it.Pages),
  },
  {
    path: '/companies/:id/keywords',
    reads: (address) => [
      readOf('/api/keywords', address.params.id),
      readOf('/api/positions', address.params.id),
      read('/api/companies'),
      readSegments(address),
    ],
    load: () => import('./keywords/Keywords.tsx').then((it) => it.Keywords),
  },
  {
    path: '/companies/:id/notes',
    reads: ({ params }) => [readOf('/api/notes', params.id), read('/api/companies')],
    load: () => import('./notes/Notes.tsx').then((it) => it.Notes),
  },
  {
    path: '/keywords',
    link: 'Palavras-chave',
    reads: () => [readOf('/api/keywords'), readOf('/api/positions'), read('/api/companies')],
    load: () => import('./keywords/Keywords.tsx').then((it) => it.Keywords),
  },
  {
    path: '/competitors',
    link: 'Concorrentes',
    reads: ({ search }) => [
      read('/api/competitors/with-stats', {
        query: {
          period: readPeriod(search.get(PERIOD)),
          company_id: search.get('empresa') || undefined,
        },
      }),
      read('/api/companies'),
      read('/api/user/subscription'),
    ],
    load: () => import('./competitors/Competitors.tsx').then((it) => it.Competitors),
  },
  {
    path: settingsPath,
    link: 'Configurações',
    reads: ({ search }) => settingsReads[search.get('aba') ?? 'perfil'] ?? [],
    load: () => import('./settings/Settings.tsx').then((it) => it.Settings),
  },
];
