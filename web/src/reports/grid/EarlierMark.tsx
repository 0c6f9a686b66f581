import { counted, day, dayAndTime } from '../../ui/bare/format.ts';
import { VisuallyHidden } from '../../ui/bare/VisuallyHidden.tsx';
import { earlierIn, type GridRow } from './cells.ts';
import styles from './EarlierMark.module.css';

/** Beside a position that is older than its row, which says so once. */
export const EarlierMark = ({ at }: { readonly at: string }) => (
  <span className={styles.mark} title={`Medida em ${dayAndTime(at)}`}>
    <span aria-hidden="true">*</span>
    <VisuallyHidden>, medida em {dayAndTime(at)}</VisuallyHidden>
  </span>
);

/** Below a keyword: how many of its competitors have an older position, and since when. */
export const EarlierNote = ({ row }: { readonly row: GridRow }) => {
  const earlier = earlierIn(row);
  if (!earlier) return null;
  const { count, first, last } = earlier;
  const when = day(first) === day(last) ? 'em' : 'desde';
  return (
    <small className={styles.note} title={`A posição mais antiga é de ${dayAndTime(first)}`}>
      <span aria-hidden="true">* </span>
      {counted(count, 'concorrente medido', 'concorrentes medidos')} {when}{' '}
      <time dateTime={first}>{day(first)}</time>
    </small>
  );
};
