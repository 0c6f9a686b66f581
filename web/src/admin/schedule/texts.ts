import type { CheckEstimate, RunProgress, ScheduleForm } from '#shared/contract/admin/schedule.ts';
import type { SearchCredits } from '#shared/contract/admin/search.ts';
import { capitalized, counted } from '#shared/format.ts';
import { dayAndTime } from '../../ui/bare/text/format.ts';
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

export const gridCost = ({ grid_check_frequency }: ScheduleForm, estimate: CheckEstimate): string => {
  if (grid_check_frequency === 'never') return '';
  const ordinary = estimate.pages.keywords === null ? '' : `; sem o grid, ${callsOf(estimate, 'keywords')}`;
  return `${sizeOf(estimate)}. Cada grid completo: ${callsOf(estimate, 'grid')} ao provedor${ordinary}.`;
};

/** Two pages of a settled query are read on six days of a week. */
export const unknownSaving =
  'Nas verificações diárias, as palavras-chave que as três últimas leituras completas não encontraram são lidas até a segunda página, e por completo uma vez por semana.';

export const adaptiveSaving = (estimate: CheckEstimate): string => {
  const { settled = 0, most_pages } = estimate;
  const saved = requestsOf(estimate, (settled * Math.max(0, most_pages - 2) * 6) / 7);
  return `${unknownSaving} Hoje pouparia ${saved} por dia.`;
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

/** By the pages per query in the last check of this kind. */
const callsOf = (estimate: CheckEstimate, kind: keyof CheckEstimate['pages']): string => {
  const { queries, pages, most_pages, counted: how } = estimate;
  const average = pages[kind];
  if (average !== null) return requestsOf(estimate, queries * average);
  return how === 'now'
    ? `no máximo ${counted(queries * most_pages, 'requisição', 'requisições')}`
    : `no máximo ${counted(most_pages, 'requisição', 'requisições')} por consulta`;
};

/** Of what is not counted in full, the number is a part. */
const requestsOf = ({ counted: how }: CheckEstimate, number: number): string =>
  `${how === 'at_least' ? 'pelo menos' : 'cerca de'} ${counted(Math.round(number), 'requisição', 'requisições')}`;

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
