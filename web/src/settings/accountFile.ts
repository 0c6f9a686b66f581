import type { ExportedAccount, ExportedKeyword, ExportPart } from '#shared/contract/ownAccount.ts';
import { shownDomain } from '#shared/shownDomain.ts';

const ABOUT = [
  'Tudo o que a sua conta no Ranqueia guarda, com exceção de senhas e códigos de acesso.',
  'Horários em UTC e valores em reais. Uma posição null não foi encontrada entre os resultados lidos.',
];

export const accountFile = (parts: readonly ExportPart[], now: Date): string => {
  const account = parts.find((part) => part.account !== null)?.account;
  if (!account) throw new Error('An export begins with the account');
  const keywords = mergeHistories(parts.flatMap((part) => part.keywords));
  return JSON.stringify(
    {
      sobre: ABOUT,
      gerado_em: now.toISOString(),
      perfil: profileOf(account),
      assinatura: subscriptionOf(account),
      clientes_na_stripe: account.stripe_customer_ids,
      pagamentos: account.payments.map(({ id, created_at, paid_at, paid, due }) => ({
        fatura: id,
        criada_em: created_at,
        paga_em: paid_at,
        valor_pago: paid / 100,
        valor_em_aberto: due / 100,
      })),
      sessoes: account.sessions.map(({ created_at, expires_at }) => ({
        iniciada_em: created_at,
        expira_em: expires_at,
      })),
      empresas: account.companies.map((company) => companyOf(company, account, keywords)),
      segmentos: account.segments.map(({ id, company_id, name, tags }) => ({
        id,
        empresa: company_id,
        nome: name,
        etiquetas: tags,
      })),
      marca: {
        nome: account.brand.name,
        cor: account.brand.colour,
        logo: account.brand.logo_url,
      },
      links_de_relatorios: account.report_links.map((link) => ({
        id: link.id,
        empresa: link.company_id,
        secoes: link.sections,
        introducao: link.introduction,
        periodo: link.period,
        tem_senha: link.has_password,
        criado_em: link.created_at,
        vale_ate: link.expires_at,
        aberturas: link.opened,
        aberto_por_ultimo_em: link.last_opened_at,
      })),
      relatorios_por_email: account.report_mails.map((mailing) => ({
        empresa: mailing.company_id,
        frequencia: mailing.frequency,
        tambem_para_a_conta: mailing.to_account,
        secoes: mailing.sections,
        destinatarios: mailing.recipients.map(({ email, added_at, confirmed_at, stopped_at }) => ({
          email,
          adicionado_em: added_at,
          confirmado_em: confirmed_at,
          encerrado_em: stopped_at,
        })),
      })),
      notas: account.notes.map(({ id, company_id, day, text, url, author, created_at }) => ({
        id,
        empresa: company_id,
        dia: day,
        texto: text,
        link: url,
        autor: author,
        criada_em: created_at,
      })),
      avisos: account.alerts.map(({ company_id, day, told_at, events, more }) => ({
        empresa: company_id,
        dia: day,
        em: told_at,
        mudancas: events,
        outras_mudancas: more,
      })),
      escolha_de_avisos: account.alert_settings,
    },
    null,
    2,
  );
};

/** Joins the pieces of each keyword: a long history comes in several pieces, in order. */
const mergeHistories = (pieces: readonly ExportedKeyword[]): readonly ExportedKeyword[] => {
  const merged = new Map<string, ExportedKeyword>();
  for (const piece of pieces) {
    const known = merged.get(piece.id);
    merged.set(piece.id, known ? { ...known, history: [...known.history, ...piece.history] } : piece);
  }
  return [...merged.values()];
};

const profileOf = ({ profile }: ExportedAccount) => ({
  id: profile.id,
  nome: profile.name,
  email: profile.email,
  email_confirmado: profile.email_proven,
  novo_email_a_confirmar: profile.pending_email,
  tem_senha: profile.has_password,
  administrador: profile.is_admin,
  tipo: profile.user_type,
  criado_em: profile.created_at,
  pais_do_telefone: profile.phone_country_code,
  telefone: profile.phone,
  tipo_de_documento: profile.document_type,
  documento: profile.document_number,
  cep: profile.cep,
  endereco: profile.address,
  numero: profile.address_number,
  complemento: profile.address_complement,
  cidade: profile.city,
  estado: profile.state,
  plano_escolhido: profile.plan_id,
});

const subscriptionOf = ({ subscription }: ExportedAccount) =>
  subscription && {
    id_na_stripe: subscription.stripe_subscription_id,
    situacao: subscription.status,
    plano: subscription.plan_id,
    nome_do_plano: subscription.plan_name,
    valor_mensal: subscription.monthly_amount / 100,
    fim_do_periodo: subscription.current_period_end,
    termina_no_fim_do_periodo: subscription.cancel_at_period_end,
    tem_cartao: subscription.has_payment_method,
    paga_desde: subscription.paid_since,
    terminou_em: subscription.ended_at,
  };

const companyOf = (
  company: ExportedAccount['companies'][number],
  { competitors }: ExportedAccount,
  keywords: readonly ExportedKeyword[],
) => ({
  id: company.id,
  nome: company.name,
  site: company.website,
  dominio: shownDomain(company.domain),
  logo: company.logo_url,
  criada_em: company.created_at,
  ...(company.deleted_at !== undefined && { na_lixeira_desde: company.deleted_at }),
  ultima_verificacao_pedida_em: company.last_check_at,
  concorrentes: competitors
    .filter(({ company_id }) => company_id === company.id)
    .map(({ id, name, domain, logo_url, created_at }) => ({
      id,
      nome: name,
      dominio: shownDomain(domain),
      logo: logo_url,
      criado_em: created_at,
    })),
  palavras_chave: keywords.filter(({ company_id }) => company_id === company.id).map(keywordOf),
});

const keywordOf = (keyword: ExportedKeyword) => ({
  id: keyword.id,
  palavra_chave: keyword.keyword,
  etiquetas: keyword.tags,
  volume_mensal: keyword.volume,
  ativa: keyword.is_active,
  desativada_por_voce: keyword.paused,
  criada_em: keyword.created_at,
  ativada_em: keyword.activated_at,
  ultima_falha_em: keyword.failed_at,
  posicao_atual: keyword.current && placementOf(keyword.current),
  posicao_anterior: keyword.previous && placementOf(keyword.previous),
  posicoes_dos_concorrentes: keyword.competitors.map(({ competitor_id, ...placement }) => ({
    concorrente: competitor_id,
    ...placementOf(placement),
  })),
  historico: keyword.history.map((point) => ({
    dominio: shownDomain(point.domain),
    ...measurementOf(point),
  })),
  posicoes_importadas: keyword.imported.map(({ day, position, url, domain, imported_at }) => ({
    dominio: shownDomain(domain),
    dia: day,
    posicao: position,
    pagina: url,
    importada_em: imported_at,
  })),
});

type Measurement = Pick<
  ExportedKeyword['history'][number],
  'at' | 'position' | 'depth' | 'unreadable' | 'engine'
>;

const measurementOf = ({ at, position, depth, unreadable = 0, engine }: Measurement) => ({
  verificada_em: at,
  posicao: position,
  resultados_lidos: depth,
  lugares_ilegiveis: unreadable,
  medida_por: `${engine.provider}/${engine.country}/${engine.language}`,
});

const placementOf = ({ url, ...measured }: Measurement & { readonly url: string | null }) => ({
  ...measurementOf(measured),
  pagina: url,
});
