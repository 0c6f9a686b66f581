import { expect, it } from 'vitest';
import type { ClientReport } from '#shared/contract/clientReports.ts';
import { reportMail } from './reportMail.ts';

const report: ClientReport = {
  company: { name: 'Loja\r\nBcc: a@b.c <script>', domain: 'loja.com.br', logo_url: null },
  brand: { name: '<i>Agência</i>', colour: '#0b6e4f', logo_url: '/logos/x.png' },
  period: { to: '2026-11-30', text: '23/11/2026 a 30/11/2026' },
  created_at: '',
  headline: 'A visibilidade <subiu>',
  summary: ['Três linhas'],
  introduction: null,
  sections: [
    {
      id: 'keywords',
      title: 'Palavras-chave',
      blocks: [
        {
          kind: 'figures',
          figures: [
            { label: 'Top 3', value: '4', change: '+1', tone: 'better' },
            { label: 'Top 10', value: '7', change: null },
          ],
        },
        {
          kind: 'table',
          caption: 'Todas',
          columns: ['Palavra', 'Página', 'Posição', 'Antes', 'Mudança'].map((label, at) => ({
            label,
            align: at < 2 ? 'left' : 'right',
          })),
          rows: Array.from({ length: 6 }, (_, row) =>
            ['<img src=x>mercadolivre.com.br/a', 'loja.com.br/muito/longa', `${row}º`, '9º', '+1'].map(
              (text) => ({ text }),
            ),
          ),
          brief: 6,
          total: 6,
        },
        {
          kind: 'seats',
          caption: 'Lugares',
          total: 10,
          sites: [{ name: 'Loja', owner: 'own', site: 0, seats: 4 }],
        },
      ],
    },
  ],
};

it('a report is a mail of text and tables that phones can show, with all names escaped', () => {
  const mail = reportMail(report, {
    to: 'a@exemplo.com.br',
    siteUrl: 'https://ranqueia.com.br',
    frequency: 'weekly',
    token: 'r',
    endToken: 'e',
    pdf: new Uint8Array(3),
  });
  expect(mail.subject).toBe('Loja Bcc: a@b.c <script>: relatório de 23/11/2026 a 30/11/2026');
  expect(mail.html).not.toMatch(/<script|<i>|<img src=x|<subiu/);
  expect(mail.html).toContain('<img src="https://ranqueia.com.br/logos/x.png"');
  expect(mail.html).not.toContain('muito/longa');
  expect(mail.html).toContain('x&gt;mercadolivre<wbr>.com<wbr>.br/<wbr>a</td>');
  expect(mail.html).toContain('text-align:right">0º</td>');
  expect(mail.text).toContain(
    'Palavra · Posição · Antes · Mudança\n<img src=x>mercadolivre.com.br/a · 0º · 9º · +1',
  );
  expect(mail.text).toContain('Top 3 · 4 · +1\nTop 10 · 7\n');
  expect(mail.text).toMatch(/Abrir o relatório.*\n\nPALAVRAS-CHAVE/);
  expect(mail.text).not.toContain('5º');
  expect(mail.text).toContain('Aqui, 5 de 6. Mais no relatório.');
  expect(mail.text).toContain('Lugares: 10\n\nLoja 4');
  expect(mail.attachment?.name).toBe('relatorio-loja.com.br-2026-11-30.pdf');
});
