/** The query of an address with one of its values changed. Null or empty removes the value. */
export const withValue = (query: string, name: string, value: string | null): string => {
  const values = new URLSearchParams(query);
  if (value === null || value === '') values.delete(name);
  else values.set(name, value);
  return values.toString();
};

/** The state of a history entry that a value was opened in. */
export const openedBy = (name: string) => ({ opened: name });

/** Whether a history entry was added to open a value, so that going back closes it. */
export const isOpenedBy = (state: unknown, name: string): boolean =>
  typeof state === 'object' && state !== null && 'opened' in state && state.opened === name;
