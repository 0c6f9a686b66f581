import { TextInput, type TextInputProps } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';

const SETTLED_AFTER_MS = 200;

interface Props extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** The text that filters now. */
  readonly value: string;
  /** Called with the typed text once it has not changed for a moment. */
  readonly onChange: (value: string) => void;
}

/** The field above a table that filters its rows. It shows what is typed without waiting for them. */
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
      // A link that is pressed right after typing takes the page away.
      onBlur={settle}
    />
  );
};

/** A text that is being typed, told to `onChange` when it settles, and changed from outside by `value`. */
const useTyped = (value: string, onChange: (value: string) => void) => {
  const [typed, setTyped] = useState(value);
  // What was told and has not come back as `value`: it may come late, when more has been typed.
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
