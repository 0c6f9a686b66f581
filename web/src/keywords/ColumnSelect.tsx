import { NativeSelect } from '@mantine/core';

interface Props {
  readonly label: string;
  /** The columns' names, by their places; undefined for those that cannot be chosen. */
  readonly names: readonly (string | undefined)[];
  /** The place of the chosen one; -1 for none. */
  readonly value: number;
  readonly none?: string;
  readonly disabled?: boolean;
  readonly onChange: (value: number) => void;
}

export const columnOptions = (names: Props['names'], none = 'Nenhuma') => [
  { value: '-1', label: none },
  ...names.flatMap((name, index) =>
    name === undefined ? [] : [{ value: String(index), label: name || `Coluna ${index + 1}` }],
  ),
];

export const ColumnSelect = ({ label, names, value, none, disabled = false, onChange }: Props) => (
  <NativeSelect
    label={label}
    disabled={disabled}
    data={columnOptions(names, none)}
    value={String(value)}
    onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
  />
);
