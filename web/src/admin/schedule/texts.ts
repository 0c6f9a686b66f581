/** The schedule in Portuguese. */
import type { ScheduleForm } from '#shared/contract/admin/schedule.ts';

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

/** "Na primeira segunda-feira de cada mês, às 08:00, no horário de Brasília." */
export const describeSchedule = (form: ScheduleForm): string =>
  `${daysOf(form)}, às ${form.keyword_check_time}, no horário de Brasília.`;

const daysOf = ({ keyword_check_frequency, keyword_check_day }: ScheduleForm): string => {
  const name = days.find(({ value }) => value === keyword_check_day)?.label.toLowerCase() ?? '';
  const isMasculine = keyword_check_day === 'saturday' || keyword_check_day === 'sunday';
  switch (keyword_check_frequency) {
    case 'daily':
      return 'Todos os dias';
    case 'weekly':
      return `${isMasculine ? 'Todo' : 'Toda'} ${name}`;
    case 'monthly':
      return `${isMasculine ? 'No primeiro' : 'Na primeira'} ${name} de cada mês`;
    default:
      return keyword_check_frequency satisfies never;
  }
};
