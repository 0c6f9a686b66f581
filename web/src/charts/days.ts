/** Charts over São Paulo days, YYYY-MM-DD. */
import type { Site } from './chart.ts';

export interface DayValue {
  readonly day: string;
  /** Null leaves a gap. A day that is left out does not: the line goes on to the next one. */
  readonly value: number | null;
  /** No line joins the day to the one before it. */
  readonly new_engine?: true | undefined;
}

export interface DaySeries extends Site {
  readonly name: string;
  readonly days: readonly DayValue[];
  /** Said beside the value of the chosen day, such as the change of a period. */
  readonly note?: string | undefined;
  /** Drawn in grey and without its name, behind the others. */
  readonly isQuiet?: boolean;
}

export interface DayMark {
  readonly day: string;
  readonly text: string;
}

export interface Band {
  readonly id: string;
  readonly name: string;
  readonly colour: string;
}

/** How many there are in each band, in the bands' order. */
export interface BandDay {
  readonly day: string;
  readonly values: readonly number[];
}
