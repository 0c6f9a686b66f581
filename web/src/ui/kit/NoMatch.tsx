import { ClearFilter } from './ClearFilter.tsx';
import styles from './NoMatch.module.css';

interface Props {
  readonly text: string;
  readonly onClear: () => void;
}

/** Says below a table that no row matches its filter, with the button that ends it. */
export const NoMatch = ({ text, onClear }: Props) => (
  <div className={styles.none}>
    <p className={styles.text}>{text}</p>
    <ClearFilter onClear={onClear} />
  </div>
);
