import { TextInput, type TextInputProps } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';

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
