import type { CheckEstimate, RunProgress, ScheduleForm } from '#shared/contract/admin/schedule.ts';
import type { SearchCredits } from '#shared/contract/admin/search.ts';
import { capitalized, counted, dayAndTime, whole } from '../../ui/bare/text/format.ts';
import { providerNames } from '../search/texts.ts';

type Frequency = ScheduleForm['keyword_check_frequency'];
type Day = ScheduleForm['keyword_check_day'];

export const frequencies: readonly { readonly value: Frequency; readonly label: string }[] = [
  { value: 'daily', label: 'Diária' },
  { value: 'weekly', label: 'Semanal' },
  { value: 'monthly', label: 'Mensal' },
];

export const days: readonly { readonly value: Day; readonly label: string }[] = [
  { value: 'monday', label: 'Segunda-feira' },
  { value: 'tuesday', label: 'Terça-feira' },
  { value: 'wednesday', label: 'Quarta-feira' },
  { value: 'thursday', label: 'Quinta-feira' },
  { value: 'friday', label: 'Sexta-feira' },
  { value: 'saturday', label: 'Sábado' },
  { value: 'sunday', label: 'Domingo' },
];

export const gridFrequencies: readonly {
  readonly value: ScheduleForm['grid_check_frequency'];
  readonly label: string;
}[] = [
  { value: 'never', label: 'Nunca' },
  { value: 'weekly', label: 'Semanal' },
  { value: 'always', label: 'Em cada verificação agendada' },
];

export const describeSchedule = (form: ScheduleForm): string =>
  `${daysOf(form)}, às ${form.keyword_check_time}, no horário de Brasília.`;

export const describeGrid = ({ grid_check_frequency: grid, grid_check_day: day }: ScheduleForm): string => {
  if (grid === 'never')
    return 'As verificações agendadas leem até encontrar o site do cliente; os concorrentes mais abaixo ficam com a posição anterior.';
  const which =
    grid === 'always'
      ? 'Toda verificação agendada'
      : `A primeira verificação agendada a partir de cada ${dayNameOf(day)}`;
  return `${which} lê até posicionar todos os concorrentes.`;
};

export const runName = ({ kind, full_grid }: Pick<RunProgress, 'kind' | 'full_grid'>): string =>
  `Verificação ${kind === 'manual' ? 'manual' : 'agendada'}${full_grid ? ' com grid completo' : ''}`;

const dayNameOf = (day: Day): string => days.find(({ value }) => value === day)?.label.toLowerCase() ?? '';

const daysOf = ({ keyword_check_frequency, keyword_check_day }: ScheduleForm): string => {
  const name = dayNameOf(keyword_check_day);
  const isMasculine = keyword_check_day === 'saturday' || keyword_check_day === 'sunday';
  return {
    daily: 'Todos os dias',
    weekly: `${isMasculine ? 'Todo' : 'Toda'} ${name}`,
    monthly: `${isMasculine ? 'No primeiro' : 'Na primeira'} ${name} de cada mês`,
  }[keyword_check_frequency];
};

export const unknownCost =
  'Não foi possível calcular o custo: cada consulta custa até 5 requisições ao provedor.';

export const gridCost = (
  { grid_check_frequency: grid, keyword_check_frequency: frequency }: ScheduleForm,
  estimate: CheckEstimate,
): string => {
  if (grid === 'never') return '';
  const ordinary = estimate.pages.keywords === null ? '' : `; sem o grid, ${callsOf(estimate, 'keywords')}`;
  const each = `${sizeOf(estimate)}. Cada grid completo: ${callsOf(estimate, 'grid')} ao provedor${ordinary}.`;
  if (frequency === 'monthly') return `${each} O grid completo é feito uma vez por mês.`;
  if (grid === 'weekly' || frequency === 'weekly')
    return `${each} O grid completo é feito uma vez por semana.`;
  return `${each} Por semana, 7 vezes: ${callsOf(estimate, 'grid', 7)}.`;
};

/** Two pages of a settled query are read on six days of a week. */
export const unknownSaving =
  'Nas verificações diárias, as palavras-chave que as três últimas leituras completas não encontraram são lidas até a segunda página, e por completo uma vez por semana.';

export const adaptiveSaving = ({ settled = 0, most_pages, counted: how }: CheckEstimate): string => {
  const saved = Math.round((settled * Math.max(0, most_pages - 2) * 6) / 7);
  const about = how === 'at_least' ? 'pelo menos' : 'cerca de';
  return `${unknownSaving} Hoje pouparia ${about} ${counted(saved, 'requisição', 'requisições')} por dia.`;
};

const sizeOf = ({ keywords, queries, counted: how }: CheckEstimate): string => {
  const asked = counted(queries, 'consulta', 'consultas');
  const checked = counted(keywords, 'palavra-chave a verificar', 'palavras-chave a verificar');
  return {
    now: `São ${checked}, que pedem ${asked}: as iguais são consultadas juntas`,
    last_run: `São cerca de ${checked}, que pedem ${asked}, como na última verificação geral`,
    at_least: `São pelo menos ${checked}, que pedem pelo menos ${asked}`,
  }[how];
};

/** Estimates the calls by the pages per query in the last run, at most all pages of each query. */
const callsOf = (
  { queries, pages, most_pages, counted: how }: CheckEstimate,
  kind: keyof CheckEstimate['pages'],
  times = 1,
): string => {
  const average = pages[kind];
  const byAverage = Math.round(times * queries * (average ?? 0));
  // The number is approximate, because there may be more queries than in the last run.
  if (how === 'last_run' && average !== null)
    return `cerca de ${counted(byAverage, 'requisição', 'requisições')}`;
  if (how !== 'now') return `no máximo ${counted(most_pages, 'requisição', 'requisições')} por consulta`;
  const most = `no máximo ${counted(times * queries * most_pages, 'requisição', 'requisições')}`;
  return average === null ? most : `cerca de ${whole(byAverage)}, ${most}`;
};

export const checkAllCost = (estimate: CheckEstimate): string =>
  `${sizeOf(estimate)}. ${capitalized(callsOf(estimate, 'keywords'))} ao provedor.`;

export const balanceText = (
  { provider }: CheckEstimate,
  credits: Pick<SearchCredits, 'credits_left'> | undefined,
): string => {
  const name = providerNames[provider];
  if (provider !== 'serper' || typeof credits?.credits_left !== 'number') {
    return `Saldo no provedor (${name}): não informado.`;
  }
  return `Saldo no provedor (${name}): ${counted(credits.credits_left, 'crédito', 'créditos')}, um por requisição.`;
};

export const lastEndOf = (run: RunProgress | null): string =>
  run?.ended_at ? `A última verificação geral terminou em ${dayAndTime(run.ended_at)}.` : '';
