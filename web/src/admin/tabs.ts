import { type ComponentType, lazy } from 'react';

interface AdminTab {
  readonly id: string;
  readonly label: string;
  readonly Tab: ComponentType;
}

const tab = (id: string, label: string, load: () => Promise<ComponentType>): AdminTab => ({
  id,
  label,
  Tab: lazy(async () => ({ default: await load() })),
});

export const firstTab = tab('overview', 'Visão Geral', () =>
  import('./overview/Overview.tsx').then((it) => it.Overview),
);

export const adminTabs: readonly AdminTab[] = [
  firstTab,
  tab('users', 'Usuários', () => import('./users/Users.tsx').then((it) => it.Users)),
  tab('plans', 'Planos', () => import('./plans/Plans.tsx').then((it) => it.Plans)),
  tab('billing', 'Cobrança', () => import('./billing/Billing.tsx').then((it) => it.Billing)),
  tab('system', 'Sistema', () => import('./schedule/System.tsx').then((it) => it.System)),
  tab('webscraping', 'Web Scraping', () => import('./search/WebScraping.tsx').then((it) => it.WebScraping)),
  tab('logs', 'Logs', () => import('./audit/Logs.tsx').then((it) => it.Logs)),
];
