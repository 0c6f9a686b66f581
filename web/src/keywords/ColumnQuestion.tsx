import { Button, Checkbox, NativeSelect, Stack } from '@mantine/core';
import { useState } from 'react';
import { Columns } from '../ui/kit/Columns.tsx';
import { DataTable } from '../ui/kit/tables/DataTable.tsx';
import { guessFor, keywordsOf, type List, type ListColumns, listText } from './pasted.ts';

interface Props {
  readonly rows: List['rows'];
  /** Its lines are keywords where these have a separator in them. */
  readonly text: string;
  readonly onAnswer: (list: string) => void;
}

const labels: Readonly<Record<keyof ListColumns, string>> = {
  keyword: 'Palavra-chave',
  tags: 'Etiquetas',
  volume: 'Volume',
};

const EXAMPLES = 3;

/** Asks which column is which. The answer is the list as its form reads it. */
export const ColumnQuestion = ({ rows, text, onAnswer }: Props) => {
  const [{ columns, hasNames }, setAnswer] = useState(() => guessFor(rows));
  const [first = []] = rows;
  const names = first.map((name, index) => (hasNames ? name : `Coluna ${index + 1}: ${name}`));
  const below = rows.slice(hasNames ? 1 : 0);
  const answer = () =>
    columns.keyword < 0
      ? text
          .split(/[\r\n]+/)
          .map((line) => ({ keyword: line.trim() }))
          .filter(({ keyword }) => keyword !== '')
          .slice(hasNames ? 1 : 0)
      : keywordsOf({ rows: below, columns });
  return (
    <Stack component="fieldset" gap="0.75rem">
      <legend>Que coluna é qual?</legend>
      <DataTable
        label="Primeiras linhas"
        columns={names.map((header, index) => ({
          id: String(index),
          header,
          cell: (row: readonly string[]) => row[index],
        }))}
        rows={below.slice(0, EXAMPLES)}
        rowKey={(row) => row.join('\t')}
      />
      <Columns least="9rem">
        {(['keyword', 'tags', 'volume'] as const).map((column) => (
          <ColumnSelect
            key={column}
            label={labels[column]}
            names={names}
            value={columns[column]}
            {...(column === 'keyword' && { none: 'A linha inteira' })}
            onChange={(value) => setAnswer({ columns: { ...columns, [column]: value }, hasNames })}
          />
        ))}
      </Columns>
      <Checkbox
        label="A primeira linha tem os nomes das colunas"
        checked={hasNames}
        onChange={({ currentTarget }) => setAnswer({ columns, hasNames: currentTarget.checked })}
      />
      <Button variant="default" onClick={() => onAnswer(listText(answer()))}>
        Usar estas colunas
      </Button>
    </Stack>
  );
};

interface SelectProps {
  readonly label: string;
  /** The columns' names, by their places; undefined for those that cannot be chosen. */
  readonly names: readonly (string | undefined)[];
  readonly value: number;
  readonly none?: string;
  readonly disabled?: boolean;
  readonly onChange: (value: number) => void;
}

export const columnOptions = (names: SelectProps['names'], none = 'Nenhuma') => [
  { value: '-1', label: none },
  ...names.flatMap((name, index) =>
    name === undefined ? [] : [{ value: String(index), label: name || `Coluna ${index + 1}` }],
  ),
];

export const ColumnSelect = ({ label, names, value, none, disabled = false, onChange }: SelectProps) => (
  <NativeSelect
    label={label}
    disabled={disabled}
    data={columnOptions(names, none)}
    value={String(value)}
    onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
  />
);
