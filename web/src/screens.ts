import type { ComponentType } from 'react';
import {
  adminPath,
  googleCallbackPath,
  newPasswordPath,
  paymentErrorPath,
  paymentPath,
  paymentSuccessPath,
  recoveryPath,
  settingsPath,
  userPoolCallbackPath,
} from '#shared/addresses.ts';
import { publicScreens } from './prerender/publicScreens.ts';

export interface Screen {
  readonly path: string;
  /** Loads the screen's code on demand. */
  readonly load: () => Promise<ComponentType>;
  /** The label of its link in the navigation bar. Without one, it has no link. */
  readonly link?: string;
}

interface PublicScreen extends Screen {
  /** The name that its module exports it by. */
  readonly name: string;
}

/** Prerendered screens, which load neither Mantine nor the query library. */
export const prerenderedScreens: readonly PublicScreen[] = Object.entries(publicScreens).map(
  ([path, screen]) => ({ path, ...screen }),
);

/** Screens that need no login. */
export const openScreens: readonly Screen[] = [
  { path: '/signup', load: () => import('./signup/Signup.tsx').then((it) => it.Signup) },
  { path: '/login', load: () => import('./auth/Login.tsx').then((it) => it.Login) },
  { path: recoveryPath, load: () => import('./auth/Recovery.tsx').then((it) => it.Recovery) },
  { path: newPasswordPath, load: () => import('./auth/NewPassword.tsx').then((it) => it.NewPassword) },
  {
    path: userPoolCallbackPath,
    load: () => import('./auth/Callback.tsx').then((it) => it.Callback),
  },
  {
    path: googleCallbackPath,
    load: () => import('./auth/Callback.tsx').then((it) => it.Callback),
  },
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

/** Where the administrators' screens are. One part of the code holds them all: admin/screens.ts. */
export const adminPaths: readonly string[] = [
  adminPath,
  '/serper-debug',
  '/serper-test',
  '/serper-key-manager',
  '/stripe-config',
  '/stripe-price-sync',
  '/payment-debug',
];

/** Screens behind the login, in the order of their links. */
export const guardedScreens: readonly Screen[] = [
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
    path: settingsPath,
    link: 'Configurações',
    load: () => import('./settings/Settings.tsx').then((it) => it.Settings),
  },
];
