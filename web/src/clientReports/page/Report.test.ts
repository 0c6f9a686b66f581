import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { ClientReport, ReportBlock } from '#shared/contract/clientReports.ts';
import { Report } from './Report.tsx';

const markupOf = (blocks: ReportBlock[]) => {
  const report: ClientReport = {
    company: { name: 'Loja', domain: 'loja.com.br', logo_url: null },
    brand: { name: 'Agência', logo_url: null, colour: '#0f6b5c' },
    period: { to: '2026-11-29', text: '22/11/2026 a 29/11/2026' },
    created_at: '2026-11-29T12:00:00.000Z',
    headline: 'Subiu.',
    summary: [],
    introduction: null,
    sections: [{ id: 'pageOne', title: 'A página 1', blocks }],
  };
  return renderToStaticMarkup(createElement(Report, { report, headline: 'h1' }));
};

const count = (markup: string, part: string) => markup.split(part).length - 1;

describe('a report laid out', () => {
  it('gives a table a head of its caption and columns, and names each row', () => {
    const row = (text: string) => [{ text }, { text: '+1', tone: 'better' as const }];
    const markup = markupOf([
      {
        kind: 'table',
        caption: 'Quem ocupa',
        columns: [
          { label: 'Site', align: 'left' },
          { label: 'Mudança', align: 'right' },
        ],
        rows: [row('Loja'), row('Rival')],
        brief: 1,
        total: 5,
      },
    ]);
    expect(markup).toMatch(/<thead>.*colSpan="2">Quem ocupa<.*Mudança<\/th><\/tr><\/thead>/i);
    expect(count(markup, 'scope="row"')).toBe(1);
    expect(count(markup, 'data-tone="green"')).toBe(1);
    expect(markup).toMatch(/Aqui, 1 de 5\..*Mostrar mais/);
  });

  it('draws a site’s seats in its colour, and other sites’ in none', () => {
    const markup = markupOf([
      {
        kind: 'seats',
        caption: 'Lugares',
        total: 140,
        sites: [
          { name: 'Loja', owner: 'own', site: 0, seats: 7 },
          { name: 'Outros sites', owner: 'other', site: 0, seats: 133 },
        ],
      },
    ]);
    // The second is in the legend.
    expect(count(markup, 'data-site')).toBe(2);
    expect(markup).toMatch(/flex-grow:7".*7 de 140/);
  });

  it('draws a line a site with both ends in the legend, and none across another engine', () => {
    const series = { site: 0, name: 'Loja' };
    const markup = markupOf([
      {
        kind: 'chart',
        caption: 'Visibilidade por dia',
        days: ['2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29'],
        series: [
          { ...series, values: [10, 12, null, 20] },
          { ...series, site: 3, name: 'Rival', values: [1, 2, 3, null] },
        ],
        breaks: ['2026-11-28'],
      },
    ]);
    expect(markup).toContain('10,0% a 20,0%');
    expect(markup).toContain('1,0% a —');
    expect(markup).not.toContain('type="range"');
    expect(count(markup, 'data-role="own"')).toBe(1);
  });
});
