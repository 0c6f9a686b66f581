import type { RunProgress, ScheduleForm } from '#shared/contract/admin/schedule.ts';

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
