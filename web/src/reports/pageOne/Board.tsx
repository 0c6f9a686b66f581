import { memo } from 'react';
import { dayText } from '#shared/format.ts';
import { LineSample } from '../../charts/LineSample.tsx';
import { Change } from '../../ui/bare/positions/TrendMark.tsx';
import text from '../../ui/bare/text/text.module.css';
import hidden from '../../ui/bare/text/VisuallyHidden.module.css';
import styles from './Board.module.css';
import type { Seat } from './seats.ts';

interface Props {
  readonly label: string;
  readonly seats: readonly Seat[];
  readonly touched: number | null;
  readonly onTouch: (index: number | null) => void;
}

/** The ten seats of a first page. Seats that change place slide there, unless motion is unwanted. */
export const Board = memo(({ label, seats, touched, onTouch }: Props) => (
  <ol className={styles.board} aria-label={label}>
    {/* The order in the document is that of the keys, so that a seat stays the same element. */}
    {seats
      .toSorted((a, b) => (a.key < b.key ? -1 : 1))
      .map((seat) => (
        <li
          key={seat.key}
          value={seat.position}
          className={styles.seat}
          style={{ transform: `translateY(${(seat.position - 1) * 100}%)` }}
        >
          <button
            type="button"
            className={styles.button}
            data-site={seat.site ?? undefined}
            aria-pressed={seat.index !== null && seat.index === touched}
            disabled={seat.index === null}
            title={`Destacar ${seat.name} no gráfico`}
            onClick={() => onTouch(seat.index === touched ? null : seat.index)}
          >
            <span className={styles.position}>{seat.position}</span>
            <LineSample />
            <span className={`${styles.name} ${text.cut}`}>{seat.name}</span>
            {seat.since !== null && (
              <span className={`${text.small} ${text.figure}`}>
                <span className={hidden.hiddenOnPhone}>desde </span>
                {dayText(seat.since).slice(0, 5)}
              </span>
            )}
            <span className={styles.change}>
              <Change value={seat.change} plain={seat.site !== 0} />
            </span>
          </button>
        </li>
      ))}
  </ol>
));
