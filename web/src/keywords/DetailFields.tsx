import { Stack, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { MAX_TAGS, tag } from '#shared/contract/keywords.ts';
import { Tags } from '../ui/kit/Tag.tsx';

interface TagsFieldProps {
  readonly label: string;
  readonly value: readonly string[];
  readonly onChange: (tags: readonly string[]) => void;
  /** The tags that the field completes. */
  readonly known: readonly string[];
  readonly isFirst?: boolean;
}

/** A tag is added by Enter, a comma, a choice from the list, or leaving the field. */
export const TagsField = ({ label, value, onChange, known, isFirst = false }: TagsFieldProps) => {
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const add = (text: string) => {
    setTyped('');
    setError(null);
    if (text.trim() === '') return;
    const read = tag.safeParse(text);
    if (!read.success) {
      setTyped(text);
      return setError(read.error.issues[0]?.message ?? null);
    }
    if (value.length >= MAX_TAGS) return setError(`Use no máximo ${MAX_TAGS} etiquetas.`);
    if (!value.includes(read.data)) onChange([...value, read.data]);
  };
  const type = (text: string, isChosen: boolean) => {
    if (/[,;]$/.test(text) || isChosen) add(text.replace(/[,;]$/, ''));
    else setTyped(text);
  };
  return (
    <Stack gap="0.375rem">
      <TextInput
        label={label}
        description="Separe por vírgula ou Enter."
        list={listId}
        autoComplete="off"
        data-autofocus={isFirst || undefined}
        error={error}
        value={typed}
        onChange={({ currentTarget: { value: text }, nativeEvent }) =>
          // A choice from the list is not typed text.
          type(text, !('data' in nativeEvent && nativeEvent.data !== null) && known.includes(text))
        }
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || typed.trim() === '') return;
          event.preventDefault();
          add(typed);
        }}
        onBlur={() => add(typed)}
      />
      <datalist id={listId}>
        {known
          .filter((name) => !value.includes(name))
          .map((name) => (
            <option key={name} value={name} />
          ))}
      </datalist>
      <Tags
        names={value}
        label={`${label}: escolhidas`}
        onRemove={(name) => onChange(value.filter((one) => one !== name))}
      />
    </Stack>
  );
};

interface VolumeFieldProps {
  readonly value: number | null;
  readonly onChange: (volume: number | null) => void;
  readonly description: string;
  readonly isFirst?: boolean;
}

export const VolumeField = ({ value, onChange, description, isFirst = false }: VolumeFieldProps) => (
  <TextInput
    label="Buscas por mês"
    description={description}
    type="number"
    min={0}
    max={999_999_999}
    data-autofocus={isFirst || undefined}
    value={value ?? ''}
    onChange={({ currentTarget }) => {
      const digits = currentTarget.value.replace(/\D/g, '');
      onChange(digits === '' ? null : Number(digits));
    }}
  />
);
