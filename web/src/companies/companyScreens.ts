export interface CompanyScreen {
  readonly label: string;
  /** The tab that the screen belongs to, if it is not one itself. */
  readonly tab?: string;
  readonly view?: string;
  readonly pathOf: (companyId: string) => string;
}

/** Without a `tab`, a screen is a tab; tabs and views keep this order everywhere. */
export const companyScreens = {
  overview: { label: 'Resumo', pathOf: (id) => `/companies/${id}/overview` },
  keywords: { label: 'Palavras-chave', view: 'Lista', pathOf: (id) => `/companies/${id}/keywords` },
  analysis: {
    label: 'Análise',
    tab: 'keywords',
    view: 'Análise',
    pathOf: (id) => `/companies/${id}/analysis`,
  },
  grid: { label: 'Grid', tab: 'keywords', view: 'Grid', pathOf: (id) => `/companies/${id}/grid` },
  competitors: { label: 'Concorrentes', pathOf: (id) => `/competitors?empresa=${encodeURIComponent(id)}` },
  pages: { label: 'Páginas', pathOf: (id) => `/companies/${id}/pages` },
  notes: { label: 'Notas', tab: 'overview', pathOf: (id) => `/companies/${id}/notes` },
} as const satisfies Readonly<Record<string, CompanyScreen>>;

export type CompanyScreenName = keyof typeof companyScreens;
