/** The props of a tab of the settings. */
export interface TabProps {
  /** Shows the outcome of an action above the tab; null hides it. */
  readonly onMessage: (message: string | null) => void;
}
