import { Group, NativeSelect } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { hasTags, readTags } from '#shared/tags.ts';
import { useAddressValue } from '../address.ts';
import { Tags } from '../Tag.tsx';

type TagsOf<T> = (row: T) => readonly string[];

export const useChosenTags = () => {
  const [value, setValue] = useAddressValue('etiquetas');
  const [, setPage] = useAddressValue('pagina');
  return {
    chosen: useMemo(() => readTags(value), [value]),
    choose: (tags: readonly string[]) => {
      setValue(tags.join(','));
      setPage('');
    },
  };
};

/** Narrows rows by the tags in the address. Without `tagsOf`, rows have no tags. */
export const useTagFilter = <T,>(rows: readonly T[], tagsOf: TagsOf<T> | undefined) => {
  const { chosen, choose } = useChosenTags();
  const offered = useMemo(() => (tagsOf ? [...new Set(rows.flatMap(tagsOf))] : []), [rows, tagsOf]);
  const kept = useMemo(
    () => (tagsOf && chosen.length > 0 ? rows.filter((row) => hasTags({ tags: tagsOf(row) }, chosen)) : rows),
    [rows, tagsOf, chosen],
  );
  return { rows: kept, chosen: tagsOf ? chosen : NONE, offered, choose };
};

const NONE: readonly string[] = [];

interface Props {
  readonly chosen: readonly string[];
  readonly offered: readonly string[];
  readonly choose: (tags: readonly string[]) => void;
  readonly children?: ReactNode;
}

export const TagFilter = ({ chosen, offered, choose, children }: Props) => {
  const left = offered.filter((tag) => !chosen.includes(tag)).toSorted((a, b) => a.localeCompare(b, 'pt-BR'));
  if (offered.length === 0 && chosen.length === 0) return null;
  return (
    <Group gap="0.5rem">
      <NativeSelect
        w="10rem"
        aria-label="Filtrar por etiqueta"
        value=""
        disabled={left.length === 0}
        data={[{ value: '', label: 'Etiqueta' }, ...left]}
        onChange={({ currentTarget }) => choose([...chosen, currentTarget.value])}
      />
      <Tags
        names={chosen}
        label="Etiquetas filtradas"
        onRemove={(name) => choose(chosen.filter((tag) => tag !== name))}
      />
      {children}
    </Group>
  );
};
