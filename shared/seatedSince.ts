interface ReadDay {
  /** São Paulo day, YYYY-MM-DD. */
  readonly day: string;
  readonly new_engine?: boolean | undefined;
  /** The sites of the first page. */
  readonly seats: readonly (number | null)[];
}

/** Returns since when a site is in every reading of the last day's engine; null if it is not there then. */
export const seatedSince = (site: number | null, days: readonly ReadDay[]): string | null => {
  if (site === null) return null;
  const missing = days.findLastIndex(({ seats }) => !seats.includes(site));
  const changed = days.findLastIndex(({ new_engine }) => new_engine);
  return missing === days.length - 1 ? null : (days[Math.max(missing + 1, changed)]?.day ?? null);
};
