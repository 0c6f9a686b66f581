import { type ComponentType, lazy } from 'react';
import { Admin } from './Admin.tsx';
import { PRICE_SYNC_PATH } from './plans/priceSyncPath.ts';

interface AdminScreen {
  readonly path: string;
  readonly Screen: ComponentType;
  /** What others see instead. Without it, the text of the dashboard. */
  readonly denied?: Denied;
}

interface Denied {
  readonly title: string;
  readonly text: string;
  /** Where its link leads. Without it, to where the user starts. */
  readonly back?: string;
}

/** The administrators' screens. The router knows them by `adminPaths` in ../screens.ts. */
export const adminScreens: readonly AdminScreen[] = [
  {
    path: '/admin',
    // Loaded with the area, because most visits begin here.
    Screen: Admin,
  },
  {
    path: '/stripe-config',
    Screen: lazy(() => import('./stripe/StripeConfig.tsx').then((it) => ({ default: it.StripeConfig }))),
  },
  {
    path: '/payment-debug',
    Screen: lazy(() => import('./stripe/PaymentDebug.tsx').then((it) => ({ default: it.PaymentDebug }))),
    denied: {
      title: 'Acesso Negado',
      text: 'Apenas administradores podem acessar esta página.',
      back: '/dashboard',
    },
  },
  {
    path: '/serper-debug',
    Screen: lazy(() => import('./search/SerperDebug.tsx').then((it) => ({ default: it.SerperDebug }))),
  },
  {
    path: '/serper-test',
    Screen: lazy(() => import('./search/SerperTest.tsx').then((it) => ({ default: it.SerperTest }))),
  },
  {
    path: '/serper-key-manager',
    Screen: lazy(() => import('./search/KeyManager.tsx').then((it) => ({ default: it.KeyManager }))),
  },
  {
    path: PRICE_SYNC_PATH,
    Screen: lazy(() => import('./plans/PriceSync.tsx').then((it) => ({ default: it.PriceSync }))),
  },
];
