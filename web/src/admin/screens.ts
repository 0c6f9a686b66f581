import { type ComponentType, lazy } from 'react';
import { PRICE_SYNC_PATH } from './plans/priceSyncPath.ts';

interface AdminScreen {
  readonly path: string;
  readonly Screen: ComponentType;
  /** What others see instead. Without it, the text of the dashboard. */
  readonly denied?: { readonly title: string; readonly text: string };
}

/** The administrators' screens. The router knows them by `adminPaths` in ../screens.ts. */
export const adminScreens: readonly AdminScreen[] = [
  {
    path: '/admin',
    Screen: lazy(() => import('./Admin.tsx').then((it) => ({ default: it.Admin }))),
  },
  {
    path: PRICE_SYNC_PATH,
    Screen: lazy(() => import('./plans/PriceSync.tsx').then((it) => ({ default: it.PriceSync }))),
  },
];
