/** The props of a tab of the administrators' dashboard. */
export interface TabProps {
  /** Shows the outcome of an action above the tab; null hides it. */
  readonly onMessage: (message: string | null) => void;
  /** Opens another tab by its id. */
  readonly onOpenTab: (id: string) => void;
}
