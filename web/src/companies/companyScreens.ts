export interface CompanyScreen {
  readonly label: string;
  /** The tab's label on another screen, where it is also that screen's own link. */
  readonly from?: Readonly<Record<string, string>>;
  readonly pathOf: (companyId: string) => string;
}

export const companyScreens = {
  overview: { label: 'Visão geral', pathOf: (id) => `/companies/${id}/overview` },
  keywords: { label: 'Palavras-chave', pathOf: (id) => `/companies/${id}/keywords` },
  analysis: {
    label: 'Análise',
    from: { grid: 'Voltar para Análise' },
    pathOf: (id) => `/companies/${id}/analysis`,
  },
  pages: { label: 'Páginas', pathOf: (id) => `/companies/${id}/pages` },
  grid: { label: 'Grid', from: { analysis: 'Ver Grid' }, pathOf: (id) => `/companies/${id}/grid` },
  notes: { label: 'Notas', pathOf: (id) => `/companies/${id}/notes` },
  competitors: { label: 'Concorrentes', pathOf: (id) => `/competitors?empresa=${encodeURIComponent(id)}` },
} as const satisfies Readonly<Record<string, CompanyScreen>>;

export type CompanyScreenName = keyof typeof companyScreens;
