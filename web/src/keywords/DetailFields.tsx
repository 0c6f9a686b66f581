import { Stack, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { MAX_TAGS, tag } from '#shared/contract/keywords.ts';
import { Tags } from '../ui/kit/Tag.tsx';

interface TagsFieldProps {
  readonly label: string;
  readonly value: readonly string[];
  readonly onChange: (tags: readonly string[]) => void;
  readonly known: readonly string[];
  readonly isFirst?: boolean;
}

const SEPARATOR = /[,;\n]/;

/** A tag is added by Enter, a comma, a choice from the list, or leaving the field. */
export const TagsField = ({ label, value, onChange, known, isFirst = false }: TagsFieldProps) => {
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  /** What is not a tag stays in the field, with the reason. */
  const add = (texts: readonly string[]) => {
    const next = new Set(value);
    const wrong: string[] = [];
    let reason: string | null = null;
    for (const text of texts.filter((one) => one.trim() !== '')) {
      const read = tag.safeParse(text);
      const isFull = next.size >= MAX_TAGS && !next.has(read.data ?? '');
      if (read.success && !isFull) next.add(read.data);
      else {
        wrong.push(text.trim());
        reason = read.error?.issues[0]?.message ?? `Use no máximo ${MAX_TAGS} etiquetas.`;
      }
    }
    setTyped(wrong.join(', '));
    setError(reason);
    if (next.size > value.length) onChange([...next]);
  };
  /** Text with separators is a whole list, also where it is pasted. */
  const type = (text: string, isChosen: boolean) => {
    if (SEPARATOR.test(text) || isChosen) add(text.split(SEPARATOR));
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
          add([typed]);
        }}
        onBlur={() => add(typed.split(SEPARATOR))}
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
