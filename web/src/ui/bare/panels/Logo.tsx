import { useState } from 'react';
import styles from './Logo.module.css';

interface Props {
  readonly name: string;
  readonly url: string | null;
  readonly small?: boolean;
}

/** The first letter, or an emoji of several code points as a whole. */
const firstOf = (name: string): string => {
  const [first] = new Intl.Segmenter('pt-BR').segment(name);
  return first?.segment ?? '';
};

/** A logo, hidden from screen readers because the name is always shown beside it. */
export const Logo = ({ name, url, small = false }: Props) => {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span className={styles.logo} data-small={small || undefined} aria-hidden="true">
      {url && url !== broken ? (
        <img src={url} alt="" loading="lazy" className={styles.image} onError={() => setBroken(url)} />
      ) : (
        firstOf(name.trim()).toUpperCase()
      )}
    </span>
  );
};
