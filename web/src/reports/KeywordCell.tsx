import { HistoryButton } from './history/KeywordHistory.tsx';
import styles from './KeywordCell.module.css';

interface Props {
  readonly row: { readonly id: string; readonly keyword: string; readonly is_active: boolean };
}

/** A keyword at the head of its row: it opens its history, and says when it is not checked any more. */
export const KeywordCell = ({ row: { id, keyword, is_active } }: Props) => (
  <>
    <HistoryButton id={id} keyword={keyword} /> {!is_active && <InactiveMark />}
  </>
);

/** Beside a keyword that is not checked any more. */
export const InactiveMark = () => <span className={styles.inactive}>Inativo</span>;
