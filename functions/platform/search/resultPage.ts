/** A page of organic results as a provider returns it. */
export interface ResultPage {
  /** In order; empty where a result has no readable address. */
  readonly links: readonly string[];
  /** Whether the provider says that there are no more; false if it does not say. */
  readonly isLast: boolean;
}

/** Longer links are truncated, because every result is stored. */
const MAX_LINK_LENGTH = 2000;

/** A link as it is stored. */
export const shortLink = (link: string): string => link.slice(0, MAX_LINK_LENGTH);
