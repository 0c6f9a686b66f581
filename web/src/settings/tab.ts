/** What a tab of the settings is given. */
export interface TabProps {
  /** Tells what became of an action, above the tab; null takes it away. */
  readonly onMessage: (message: string | null) => void;
}
