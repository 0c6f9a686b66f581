import { TextInput, type TextInputProps } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type ComponentProps, useEffect, useMemo, useRef, useState } from 'react';
import { whole } from '../../bare/text/format.ts';
import text from '../../bare/text/text.module.css';
import { useAddressValue } from '../address.ts';
import { rowFilter } from './rows.ts';

interface ListFilterProps extends ComponentProps<typeof FilterField> {
  readonly label: string;
  readonly isNarrowed: boolean;
  readonly matching: number;
  readonly total: number;
}

export const ListFilter = ({ label, isNarrowed, matching, total, ...field }: ListFilterProps) => (
  <FilterField
    aria-label={label}
    placeholder={label}
    rightSectionWidth={isNarrowed ? '5.5rem' : '0.75rem'}
    rightSection={
      <span role="status" className={`${text.small} ${text.figure}`}>
        {isNarrowed && `${whole(matching)} de ${whole(total)}`}
      </span>
    }
    {...field}
  />
);

export const useRowFilter = <T extends object>(rows: readonly T[], textOf: (row: T) => string) => {
  const [value, onChange] = useAddressValue('filtro');
  const [filtered] = useState(() => rowFilter(textOf));
  const matching = useMemo(() => filtered(rows, value), [filtered, rows, value]);
  const isNarrowed = value !== '';
  return { matching, field: { value, onChange, isNarrowed, matching: matching.length, total: rows.length } };
};

const SETTLED_AFTER_MS = 200;

interface Props extends Omit<TextInputProps, 'value' | 'onChange'> {
  readonly value: string;
  /** Called once the text has not changed for a moment. */
  readonly onChange: (value: string) => void;
}

/** The field shows what is typed without waiting for the rows. */
export const FilterField = ({ value, onChange, ...input }: Props) => {
  const { typed, type, settle } = useTyped(value, onChange);
  return (
    <TextInput
      type="search"
      leftSection={<IconSearch size={16} />}
      maxLength={200}
      {...input}
      value={typed}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      // Settles now, because a link pressed right after typing leaves the page.
      onBlur={settle}
    />
  );
};

const useTyped = (value: string, onChange: (value: string) => void) => {
  const [typed, setTyped] = useState(value);
  // Texts given to `onChange` that have not yet come back as `value`; more may be typed meanwhile.
  const told = useRef<string[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const at = told.current.indexOf(value);
    told.current.splice(0, at + 1);
    if (at !== -1) return;
    clearTimeout(timer.current);
    setTyped(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const tell = (text: string) => {
    clearTimeout(timer.current);
    if (text === (told.current.at(-1) ?? value)) return;
    told.current.push(text);
    onChange(text);
  };
  const type = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => tell(text), SETTLED_AFTER_MS);
  };
  return { typed, type, settle: () => tell(typed) };
};
