import { NativeSelect } from '@mantine/core';
import { counted } from '#shared/format.ts';
import { Columns } from '../../ui/kit/Columns.tsx';
import { ColumnSelect, columnOptions } from '../ColumnQuestion.tsx';
import type { Choice, Field, Interpretation } from './columns.ts';
import { DATE_ORDERS, type DateOrder } from './dates.ts';
import type { Reading } from './readings.ts';
import type { Trait } from './traits.ts';

interface Props {
  readonly file: Interpretation;
  readonly reading: Reading;
  readonly disabled: boolean;
  readonly onChange: (file: Interpretation) => void;
}

const labels: Readonly<Record<Field | Trait, string>> = {
  keyword: 'Palavra-chave',
  day: 'Data',
  position: 'Posição',
  url: 'Endereço (opcional)',
  site: 'Site',
  country: 'País',
  engine: 'Buscador',
  location: 'Local',
  device: 'Aparelho',
  kind: 'Tipo de resultado',
};

const orders: Readonly<Record<DateOrder, string>> = { dmy: 'dia/mês/ano', mdy: 'mês/dia/ano' };

const BY_DAY = 'days:';

/** Columns whose name has a day are read together, not chosen one by one. */
const HAS_DAY = /\d{4}-?\d{2}-?\d{2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{4}/;

export const ColumnChoice = ({ file, reading: { dates, questions }, disabled, onChange }: Props) => {
  const { table, choice, days } = file;
  const names = table.header.map((name) => (HAS_DAY.test(name) ? undefined : name));
  const byDay = days.map(({ site, columns }, index) => ({
    value: `${BY_DAY}${index}`,
    label: `${counted(columns.length, 'coluna de um dia', 'colunas, uma por dia')}${site && `: ${site}`}`,
  }));
  const choose = (changed: Partial<Choice>) => onChange({ ...file, choice: { ...choice, ...changed } });
  const select = (field: Exclude<Field, 'day'>) => (
    <ColumnSelect
      label={labels[field]}
      names={names}
      disabled={disabled}
      value={choice[field]}
      onChange={(value) => choose({ [field]: value })}
    />
  );
  return (
    <Columns least="9rem">
      {select('keyword')}
      <NativeSelect
        label={labels.day}
        disabled={disabled}
        data={[...byDay, ...columnOptions(names)]}
        value={choice.days ? byDay[days.indexOf(choice.days)]?.value : String(choice.day)}
        onChange={({ currentTarget: { value } }) =>
          value.startsWith(BY_DAY)
            ? choose({ days: days[Number(value.slice(BY_DAY.length))] })
            : choose({ days: undefined, day: Number(value) })
        }
      />
      {!choice.days && select('position')}
      {!choice.days && select('url')}
      {dates.isAmbiguous && (
        <NativeSelect
          label="Ordem das datas"
          disabled={disabled}
          data={DATE_ORDERS.map((value) => ({ value, label: orders[value] }))}
          value={dates.order}
          onChange={({ currentTarget }) => onChange({ ...file, order: currentTarget.value as DateOrder })}
        />
      )}
      {questions.map(({ trait, options, answer }) => (
        <NativeSelect
          key={trait}
          label={labels[trait]}
          disabled={disabled}
          error={answer === undefined && 'Escolha de qual são as posições.'}
          data={[
            ...(answer === undefined ? [{ value: '', label: 'Escolha', disabled: true }] : []),
            ...options.map(({ key, label, rows }) => ({
              value: key,
              label: `${label} (${counted(rows, 'linha', 'linhas')})`,
            })),
          ]}
          value={answer ?? ''}
          onChange={({ currentTarget }) =>
            choose({ answers: { ...choice.answers, [trait]: currentTarget.value } })
          }
        />
      ))}
    </Columns>
  );
};
