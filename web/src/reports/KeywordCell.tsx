import text from '../ui/bare/text/text.module.css';
import { HistoryButton } from './history/KeywordHistory.tsx';
import styles from './KeywordCell.module.css';

interface Props {
  readonly row: { readonly id: string; readonly keyword: string; readonly is_active: boolean };
}

export const KeywordCell = ({ row: { id, keyword, is_active } }: Props) => (
  <>
    <HistoryButton id={id} keyword={keyword} /> {!is_active && <InactiveMark />}
  </>
);

export const InactiveMark = () => <span className={`${styles.inactive} ${text.small}`}>Inativo</span>;
