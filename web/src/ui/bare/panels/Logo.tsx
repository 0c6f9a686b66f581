import { useState } from 'react';
import styles from './Logo.module.css';

interface Props {
  readonly name: string;
  readonly url: string | null;
  readonly small?: boolean;
}

/** A logo, hidden from screen readers because the name is always shown beside it. */
export const Logo = ({ name, url, small = false }: Props) => {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span className={styles.logo} data-small={small || undefined} aria-hidden="true">
      {url && url !== broken ? (
        <img src={url} alt="" loading="lazy" className={styles.image} onError={() => setBroken(url)} />
      ) : (
        // A whole code point, not half of an emoji.
        [...name.trim()][0]?.toUpperCase()
      )}
    </span>
  );
};
