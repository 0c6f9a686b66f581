import type { Keyword } from '#shared/contract/keywords.ts';
import styles from './Selection.module.css';
import { useSelectionHere } from './selection.ts';

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
