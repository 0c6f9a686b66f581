import { IconX } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import styles from './Tag.module.css';

const hueOf = (name: string): number =>
  [...name].reduce((sum, char) => (sum * 31 + (char.codePointAt(0) ?? 0)) % 360, 7);

interface Props {
  readonly names: readonly string[];
  readonly label?: string;
  readonly onRemove?: (name: string) => void;
}

export const Tags = ({ names, label = 'Etiquetas', onRemove }: Props) =>
  names.length === 0 ? null : (
    <ul className={styles.tags} aria-label={label}>
      {names.map((name) => (
        <li key={name} className={styles.tag} style={{ '--hue': hueOf(name) } as CSSProperties} title={name}>
          <span className={styles.name}>{name}</span>
          {onRemove && (
            <button
              type="button"
              className={styles.remove}
              aria-label={`Remover etiqueta ${name}`}
              onClick={() => onRemove(name)}
            >
              <IconX size={12} aria-hidden="true" />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
