import { Button } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import text from '../bare/text/text.module.css';
import styles from './Help.module.css';

interface Props {
  readonly about: string;
  /** Shown instead of the question mark. */
  readonly opener?: string;
  readonly onOpen?: () => void;
  readonly children: ReactNode;
}

/** A '?' that opens an explanation beside it. Escape or a press elsewhere closes it. */
export const Help = ({ about, opener, onOpen, children }: Props) => {
  const id = useId();
  return (
    <>
      {opener === undefined ? (
        <button type="button" className={styles.opener} aria-label={about} title={about} popoverTarget={id}>
          ?
        </button>
      ) : (
        <Button variant="default" popoverTarget={id} onClick={onOpen}>
          {opener}
        </Button>
      )}
      <div id={id} popover="auto" className={`${styles.text} ${text.note}`}>
        {children}
      </div>
    </>
  );
};
