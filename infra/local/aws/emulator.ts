/** A running emulator of one or two AWS services. */
export interface Emulator {
  readonly url: string;
  /** The id of its process, if it has one of its own. */
  readonly pid?: number | undefined;
  /** Shuts it down cleanly. */
  readonly stop: () => Promise<void>;
  /** Ends it immediately, as a power cut would. */
  readonly kill: () => Promise<void>;
}
