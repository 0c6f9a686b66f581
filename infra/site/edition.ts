/** What the public pages of a bucket show: plans, build and address, as one hash. */
export interface Edition {
  readonly hash: string;
  /** When they were written, in milliseconds since 1970. */
  readonly writtenAt: number;
}

const HOUR = 3_600_000;

/**
 * Whether the pages need no writing. They are written every hour anyway: two runs at a time may have left
 * pages of older plans, and somebody may have deleted one.
 */
export const isCurrent = (written: Edition | undefined, hash: string, now: number): boolean =>
  written?.hash === hash && now - written.writtenAt < HOUR;
