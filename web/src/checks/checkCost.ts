import type { checks } from '#shared/contract/checks.ts';
import type { reports } from '#shared/contract/reports.ts';
import type { ReplyOf } from '#shared/contract/route.ts';
import { counted, keywordsText, whole } from '#shared/format.ts';

export type GridCompany = Pick<
  ReplyOf<typeof reports.listCompanies>[number],
  'id' | 'name' | 'active_keywords'
>;
type Allowance = ReplyOf<typeof checks.getAllowance>;

export const updatable = <T extends GridCompany>(companies: readonly T[]): readonly T[] =>
  companies.filter(({ active_keywords }) => active_keywords > 0);

export type CheckSize = Pick<GridCompany, 'active_keywords'>;

export const costOf = (chosen: readonly CheckSize[], { most_pages }: Allowance): string => {
  const keywords = keywordsOf(chosen);
  const companies = counted(chosen.length, 'empresa', 'empresas');
  const lookups = counted(keywords, 'consulta', 'consultas');
  const size = `${companies} e ${keywordsText(keywords)}: no máximo ${lookups}`;
  const each = counted(most_pages, 'página', 'páginas');
  if (keywords === 1) return `${size}, que lê até ${each} de resultados.`;
  return `${size}, que leem até ${each} de resultados cada (no máximo ${whole(keywords * most_pages)} páginas).`;
};

/** The look-ups left, and whether they suffice. Only a trial's check begins with as many as there are. */
export const lookupsLeftFor = (
  chosen: readonly CheckSize[],
  { lookups_left, lookups_a_day, trial }: Allowance,
): { readonly text: string; readonly lacking: string } => {
  if (lookups_a_day === 0) {
    return { text: 'Sem uma assinatura ativa nada pode ser verificado.', lacking: '' };
  }
  const lessOfTrial = trial && trial.left < lookups_left ? trial : undefined;
  const left = lessOfTrial?.left ?? lookups_left;
  const rest = `${left === 1 ? 'resta' : 'restam'} ${whole(left)}`;
  const text = lessOfTrial
    ? `${untils[lessOfTrial.until]} ${rest} das consultas do período grátis.`
    : `Hoje ${rest} das ${counted(lookups_a_day, 'consulta', 'consultas')} do seu plano.`;
  if (keywordsOf(chosen) <= left) return { text, lacking: '' };
  if (lessOfTrial && left > 0)
    return { text, lacking: 'As outras palavras-chave esperam por mais consultas.' };
  const isForSome = chosen.some(({ active_keywords }) => active_keywords <= left);
  return {
    text,
    lacking: isForSome ? 'Podem faltar consultas para algumas empresas.' : 'Elas não bastam.',
  };
};

const untils = { email: 'Até você confirmar o seu e-mail', card: 'Sem cartão' };

const keywordsOf = (companies: readonly CheckSize[]): number =>
  companies.reduce((sum, { active_keywords }) => sum + active_keywords, 0);
