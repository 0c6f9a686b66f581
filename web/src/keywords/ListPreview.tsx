import { MorePlans } from '../subscriptions/MorePlans.tsx';
import styles from './ListPreview.module.css';
import { type Preview, previewLines } from './preview.ts';

interface Props {
  readonly preview: Preview;
  /** The way to a larger plan; undefined if it is shown elsewhere. */
  readonly way: 'plans' | 'portal' | undefined;
}

/** What will happen to a list, before anything is written. */
export const ListPreview = ({ preview, way }: Props) => (
  <div role="status" aria-label="Prévia" className={styles.frame}>
    <ul className={styles.lines}>
      {previewLines(preview).map(({ outcome, text, examples }) => (
        <li key={outcome} className={styles.line} data-outcome={outcome}>
          <span className={styles.count}>{text}</span>
          {examples !== '' && <span className={styles.examples}>{examples}</span>}
        </li>
      ))}
    </ul>
    {way && preview.beyondLimit.length > 0 && (
      <p className={styles.more}>
        Para acompanhar todas: <MorePlans newTab way={way} />
      </p>
    )}
  </div>
);
