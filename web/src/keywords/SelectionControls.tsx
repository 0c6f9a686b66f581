import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { Keyword } from '#shared/contract/keywords.ts';
import { counted, whole } from '../ui/bare/format.ts';
import styles from './SelectionControls.module.css';
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

/** The checkbox that chooses a row. Mantine's takes several times as long to render, and there are fifty. */
export const RowBox = ({ row }: { readonly row: Keyword }) => {
  const { has, set } = useSelectionHere();
  return (
    <input
      type="checkbox"
      className={styles.box}
      aria-label={`Selecionar ${row.keyword}`}
      checked={has(row)}
      onChange={({ currentTarget }) => set([row], currentTarget.checked)}
    />
  );
};

interface PageBoxProps {
  readonly onPage: readonly Keyword[];
  readonly hasMorePages: boolean;
}

/** The checkbox that chooses all rows of the shown page. */
export const PageBox = ({ onPage, hasMorePages }: PageBoxProps) => {
  const { among, set } = useSelectionHere();
  const chosen = among(onPage).length;
  const isAll = chosen === onPage.length && chosen > 0;
  return (
    <label className={styles.page}>
      <input
        type="checkbox"
        className={styles.box}
        disabled={onPage.length === 0}
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = chosen > 0 && !isAll;
        }}
        onChange={() => set(onPage, !isAll)}
      />
      {hasMorePages ? 'Selecionar página' : 'Selecionar todas'}
    </label>
  );
};
