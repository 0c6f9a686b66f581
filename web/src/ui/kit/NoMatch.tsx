import { Button } from '@mantine/core';
import styles from './NoMatch.module.css';

interface Props {
  readonly text: string;
  readonly clearLabel?: string;
  /** Ends the filter. Without it, the text stands alone. */
  readonly onClear?: () => void;
}

/** Says that nothing matches a filter, with the button that ends it. */
export const NoMatch = ({ text, clearLabel = 'Limpar filtro', onClear }: Props) => (
  <div className={styles.none}>
    <p className={styles.text}>{text}</p>
    {onClear && (
      <Button variant="default" size="xs" onClick={onClear}>
        {clearLabel}
      </Button>
    )}
  </div>
);
