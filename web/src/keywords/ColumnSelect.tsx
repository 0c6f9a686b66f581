import { NativeSelect } from '@mantine/core';

interface Props {
  readonly label: string;
  /** The columns' names, by their places. */
  readonly names: readonly string[];
  /** The place of the chosen one; -1 for none. */
  readonly value: number;
  readonly none?: string;
  readonly disabled?: boolean;
  readonly onChange: (value: number) => void;
}

/** Which column of a table has what the label says. */
export const ColumnSelect = ({
  label,
  names,
  value,
  none = 'Nenhuma',
  disabled = false,
  onChange,
}: Props) => (
  <NativeSelect
    label={label}
    disabled={disabled}
    data={[
      { value: '-1', label: none },
      ...names.map((name, index) => ({ value: String(index), label: name || `Coluna ${index + 1}` })),
    ]}
    value={String(value)}
    onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
  />
);
