import { type ComponentType, lazy } from 'react';
import { Admin } from './Admin.tsx';

interface AdminScreen {
  readonly path: string;
  readonly Screen: ComponentType;
  /** The text for everybody but administrators; by default the dashboard's. */
  readonly denied?: Denied;
}

interface Denied {
  readonly title: string;
  readonly text: string;
  readonly back?: string;
}

const screen = (path: string, load: () => Promise<ComponentType>): AdminScreen => ({
  path,
  Screen: lazy(async () => ({ default: await load() })),
});

/** The router gets the paths from `adminPaths` in ../screens.ts. */
export const adminScreens: readonly AdminScreen[] = [
  // Loaded with the area, because most visits begin here.
  { path: '/admin', Screen: Admin },
  screen('/admin/customers/:id', () => import('./customer/Customer.tsx').then((it) => it.Customer)),
  screen('/stripe-config', () => import('./stripe/StripeConfig.tsx').then((it) => it.StripeConfig)),
  {
    ...screen('/payment-debug', () => import('./stripe/PaymentDebug.tsx').then((it) => it.PaymentDebug)),
    denied: {
      title: 'Acesso Negado',
      text: 'Apenas administradores podem acessar esta página.',
      back: '/dashboard',
    },
  },
  screen('/serper-debug', () => import('./search/SerperDebug.tsx').then((it) => it.SerperDebug)),
  screen('/serper-test', () => import('./search/SerperTest.tsx').then((it) => it.SerperTest)),
  screen('/serper-key-manager', () => import('./search/KeyManager.tsx').then((it) => it.KeyManager)),
  screen('/stripe-price-sync', () => import('./plans/PriceSync.tsx').then((it) => it.PriceSync)),
];
