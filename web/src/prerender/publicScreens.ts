import type { ComponentType } from 'react';
import type { PublicPage } from '#shared/publicPages.ts';

/** Imports only types, to keep the texts out of the entry chunk. */
export const publicScreens: {
  readonly [Page in PublicPage as Page['path']]: {
    readonly name: Page['screen'];
    readonly load: () => Promise<ComponentType>;
  };
} = {
  '/': { name: 'Landing', load: () => import('../marketing/Landing.tsx').then((it) => it.Landing) },
  '/termos': { name: 'Terms', load: () => import('../marketing/Terms.tsx').then((it) => it.Terms) },
  '/privacidade': {
    name: 'Privacy',
    load: () => import('../marketing/Privacy.tsx').then((it) => it.Privacy),
  },
  '/plans': { name: 'Plans', load: () => import('../marketing/Plans.tsx').then((it) => it.Plans) },
};
