import { expect, it } from 'vitest';
import type { ExportedKeyword, ExportPart } from '#shared/contract/ownAccount.ts';
import { accountFile } from './accountFile.ts';

const engine = { provider: 'serper', country: 'br', language: 'pt-br' } as const;
const point = (at: string, position: number | null) => ({
  at,
  position,
  depth: 50,
  domain: 'minha.com.br',
  engine,
});
const placement = { at: 'em-atual', position: 7, depth: 40, url: 'https://minha.com.br/p', engine };

const keyword: ExportedKeyword = {
  id: 'e1-k1',
  company_id: 'e1',
  keyword: 'tênis "azul"',
  tags: ['etiqueta'],
  volume: 1300,
  is_active: true,
  paused: false,
  created_at: 'em-palavra',
  activated_at: 'em-ativada',
  failed_at: 'em-falha',
  current: placement,
  previous: { ...placement, at: 'em-anterior', url: 'https://minha.com.br/antes' },
  competitors: [{ ...placement, at: 'em-rival', competitor_id: 'c1' }],
  history: [point('em-ponto-1', 3)],
  imported: [
    {
      imported: true,
      day: 'em-dia',
      position: 9,
      url: 'https://minha.com.br/importada',
      domain: 'minha.com.br',
      imported_at: 'em-importacao',
    },
  ],
};

const first: ExportPart = {
  account: {
    profile: {
      id: 'u1',
      name: 'Ana',
      email: 'ana@exemplo.com.br',
      email_proven: true,
      pending_email: 'ana.nova@exemplo.com.br',
      has_password: true,
      is_admin: false,
      created_at: 'em-conta',
      phone_country_code: '+55',
      phone: '11987654321',
      document_type: 'cpf',
      document_number: '52998224725',
      user_type: 'subscriber',
      cep: '01310100',
      address: 'Avenida Paulista',
      address_number: '1000',
      address_complement: 'sala 3',
      city: 'São Paulo',
      state: 'SP',
      plan_id: 2,
      subscription: { status: 'active', plan_name: 'Profissional' },
    },
    subscription: {
      status: 'active',
      plan_id: 2,
      plan_name: 'Profissional',
      monthly_amount: 12_990,
      current_period_end: 'em-periodo',
      cancel_at_period_end: false,
      has_payment_method: true,
      paid_since: 'em-paga',
      ended_at: null,
      stripe_subscription_id: 'sub_1',
    },
    stripe_customer_ids: ['cus_1'],
    payments: [{ id: 'in_1', created_at: 'em-fatura', paid_at: 'em-pago', paid: 12_990, due: 0 }],
    sessions: [{ created_at: 'em-entrada', expires_at: 'em-expira' }],
    companies: [
      {
        id: 'e1',
        name: 'Minha',
        website: 'https://minha.com.br',
        domain: 'minha.com.br',
        logo_url: '/logos/e1/a.png',
        created_at: 'em-empresa',
        keywords_count: 1,
        last_check_at: 'em-verificacao',
      },
    ],
    competitors: [
      {
        id: 'c1',
        company_id: 'e1',
        name: 'Rival',
        domain: 'rival.com.br',
        logo_url: '/logos/c1/b.png',
        created_at: 'em-concorrente',
      },
    ],
    segments: [{ id: 's1', company_id: 'e1', name: 'Marca', tags: ['marca'] }],
    notes: [
      {
        id: 'n1',
        company_id: 'e1',
        day: '2026-11-20',
        text: 'Site novo',
        url: 'https://minha.com.br/novo',
        author: 'Bia',
        created_at: 'em-nota',
      },
    ],
  },
  keywords: [keyword],
  next: 'e1-k1~em-ponto-1',
};
const second: ExportPart = {
  account: null,
  keywords: [{ ...keyword, history: [point('em-ponto-2', null)], imported: [] }],
  next: null,
};

const leavesOf = (value: unknown): unknown[] =>
  value !== null && typeof value === 'object' ? Object.values(value).flatMap(leavesOf) : [value];

it('holds every text of the parts, and joins a history that came in two of them', () => {
  const text = accountFile([first, second], new Date('2026-11-22T12:00:00Z'));
  const file = JSON.parse(text);
  // The file shows an engine as one text and omits the cursors, which are not data.
  const { provider, country, language } = engine;
  const apart = new Set<unknown>([provider, country, language, first.next]);
  const texts = leavesOf([first, second]).filter((leaf) => typeof leaf === 'string' && !apart.has(leaf));
  expect(texts.filter((leaf) => !leavesOf(file).includes(leaf))).toEqual([]);
  expect(text).toContain('serper/br/pt-br');
  const [company] = file.empresas;
  expect(company.palavras_chave).toHaveLength(1);
  expect(company.palavras_chave[0].historico).toMatchObject([{ posicao: 3 }, { posicao: null }]);
  expect(file.pagamentos[0]).toMatchObject({ valor_pago: 129.9, valor_em_aberto: 0 });
  expect(file.assinatura).toMatchObject({ valor_mensal: 129.9, tem_cartao: true });
  expect(file.gerado_em).toBe('2026-11-22T12:00:00.000Z');
});
