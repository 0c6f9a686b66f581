import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { Keyword } from '#shared/contract/keywords.ts';
import { counted, whole } from '../ui/bare/format.ts';
import styles from './Selection.module.css';
import { useSelectionHere } from './selection.ts';

interface Props {
  /** The rows that match the filter. */
  readonly matching: readonly Keyword[];
  readonly onDelete: (chosen: readonly Keyword[]) => void;
}

/** What can be done with the chosen rows. It stays in view below the table. */
export const SelectionBar = ({ matching, onDelete }: Props) => {
  const { among, set, clear } = useSelectionHere();
  const chosen = among(matching);
  const isAny = chosen.length > 0;
  return (
    <section className={styles.bar} aria-label="Seleção" data-open={isAny || undefined}>
      <span role="status">{isAny && counted(chosen.length, 'selecionada', 'selecionadas')}</span>
      {isAny && (
        <>
          {chosen.length < matching.length && (
            <Button size="xs" variant="subtle" onClick={() => set(matching, true)}>
              Selecionar as {whole(matching.length)}
            </Button>
          )}
          <Button size="xs" variant="subtle" color="gray" onClick={clear}>
            Limpar seleção
          </Button>
          <Button
            size="xs"
            color="red.9"
            leftSection={<IconTrash size={15} />}
            onClick={() => onDelete(chosen)}
          >
            Excluir
          </Button>
        </>
      )}
    </section>
  );
};
