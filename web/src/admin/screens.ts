import { type ComponentType, lazy } from 'react';
import { Admin } from './Admin.tsx';
import { CUSTOMER_PATH, PRICE_SYNC_PATH } from './paths.ts';
import { tabAt } from './tabs.ts';

interface AdminScreen {
  readonly path: string;
  readonly Screen: ComponentType;
  readonly load: (search: URLSearchParams) => Promise<unknown>;
  /** The text for everybody but administrators; by default the dashboard's. */
  readonly denied?: Denied;
}

interface Denied {
  readonly title: string;
  readonly text: string;
  /** Where the link back leads; by default the user's start. */
  readonly back?: string;
}

const screenOf = (load: () => Promise<ComponentType>): Pick<AdminScreen, 'Screen' | 'load'> => ({
  Screen: lazy(async () => ({ default: await load() })),
  load,
});

/** The router gets the paths from `adminPaths` in ../screens.ts. */
export const adminScreens: readonly AdminScreen[] = [
  {
    path: '/admin',
    // Loaded with the area, because most visits begin here.
    Screen: Admin,
    load: (search) => tabAt(search).load(),
  },
  {
    path: CUSTOMER_PATH,
    ...screenOf(() => import('./customer/Customer.tsx').then((it) => it.Customer)),
  },
  {
    path: '/stripe-config',
    ...screenOf(() => import('./stripe/StripeConfig.tsx').then((it) => it.StripeConfig)),
  },
  {
    path: '/payment-debug',
    ...screenOf(() => import('./stripe/PaymentDebug.tsx').then((it) => it.PaymentDebug)),
    denied: {
      title: 'Acesso Negado',
      text: 'Apenas administradores podem acessar esta página.',
      back: '/dashboard',
    },
  },
  {
    path: '/serper-debug',
    ...screenOf(() => import('./search/SerperDebug.tsx').then((it) => it.SerperDebug)),
  },
  {
    path: '/serper-test',
    ...screenOf(() => import('./search/SerperTest.tsx').then((it) => it.SerperTest)),
  },
  {
    path: '/serper-key-manager',
    ...screenOf(() => import('./search/KeyManager.tsx').then((it) => it.KeyManager)),
  },
  {
    path: PRICE_SYNC_PATH,
    ...screenOf(() => import('./plans/PriceSync.tsx').then((it) => it.PriceSync)),
  },
];
