import { whole } from '../../ui/bare/format.ts';
import { VisuallyHidden } from '../../ui/bare/VisuallyHidden.tsx';
import styles from './Distribution.module.css';
import { type Band, bands, type Counts } from './narrowing.ts';

interface Props {
  readonly counts: Counts;
  /** The last position of the last band. */
  readonly last: number;
  /** The band that the table is narrowed to. */
  readonly pressed: Band | '';
  readonly onPress: (band: Band) => void;
}

const labels: Readonly<Record<Exclude<Band, '21-50'>, string>> = {
  '1-3': '1–3',
  '4-10': '4–10',
  '11-20': '11–20',
  'nao-encontradas': '∞',
};

/** How many keywords are in each band of positions: a bar of their shares, and a button of each. */
export const Distribution = ({ counts, last, pressed, onPress }: Props) => (
  <fieldset className={styles.distribution} aria-label="Filtrar por faixa de posição">
    <div className={styles.bar} aria-hidden="true" data-filtered={pressed !== '' || undefined}>
      {bands
        .filter((band) => counts[band] > 0)
        .map((band) => (
          <span
            key={band}
            data-band={band}
            data-pressed={band === pressed || undefined}
            style={{ flexGrow: counts[band] }}
          />
        ))}
    </div>
    <div className={styles.bands}>
      {bands.map((band) => (
        <button
          key={band}
          type="button"
          className={styles.band}
          data-band={band}
          aria-pressed={band === pressed}
          onClick={() => onPress(band)}
        >
          <span className={styles.label}>
            {band === 'nao-encontradas' ? (
              <>
                <span className={styles.infinity} aria-hidden="true">
                  {labels[band]}
                </span>
                <VisuallyHidden>Não encontradas</VisuallyHidden>
              </>
            ) : (
              <>
                <VisuallyHidden>Posições </VisuallyHidden>
                {band === '21-50' ? `21–${last}` : labels[band]}
              </>
            )}
          </span>{' '}
          <span className={styles.count}>{whole(counts[band])}</span>
        </button>
      ))}
    </div>
  </fieldset>
);
