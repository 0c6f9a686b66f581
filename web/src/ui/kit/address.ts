import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

type SetAddressValue<V> = (value: V) => void;

interface Options {
  /** Adds a history entry when the value is set, so that Back removes it: for what opens above a page. */
  readonly opens?: boolean;
}

/**
 * A value of the address's query, empty while it is absent. Setting it replaces the history entry, so that
 * Back leaves the page; setting it to an empty text removes it.
 */
export const useAddressValue = (
  name: string,
  { opens = false }: Options = {},
): readonly [string, SetAddressValue<string>] => {
  const [values] = useSearchParams();
  const { key, state } = useLocation();
  const navigate = useNavigate();
  const isLeaving = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another history entry can be left again.
  useEffect(() => {
    isLeaving.current = false;
  }, [key]);
  const setValue = useCallback(
    (value: string) => {
      if (value === '' && isOpenedBy(state, name)) {
        // The browser goes back later: a second press meanwhile would leave the page.
        if (isLeaving.current) return;
        isLeaving.current = true;
        return navigate(-1);
      }
      // Read now: the rendered address lags behind other values that were set in the same event.
      const before = window.location.search;
      const search = withValue(before, name, value);
      if (search === withValue(before, name, new URLSearchParams(before).get(name))) return;
      const isAdded = opens && !new URLSearchParams(before).has(name);
      return navigate({ search }, isAdded ? { state: openedBy(name) } : { replace: true, state });
    },
    [name, opens, navigate, state],
  );
  return [values.get(name) ?? '', setValue];
};

/** The values that were set last of those that `useKeptAddressValue` keeps, until the document is left. */
const kept = new Map<string, string>();

/** The same, beginning with the value that was set last: for what is opened and closed again and again. */
export const useKeptAddressValue = (name: string): readonly [string, SetAddressValue<string>] => {
  const [value, setValue] = useAddressValue(name);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, before the first paint.
  useLayoutEffect(() => {
    if (value === '') setValue(kept.get(name) ?? '');
  }, []);
  const keepValue = useCallback(
    (next: string) => {
      kept.set(name, next);
      setValue(next);
    },
    [name, setValue],
  );
  return [value, keepValue];
};

/** An address with the request to open the form for something new there. */
export const newIn = (path: string): string => `${path}${path.includes('?') ? '&' : '?'}nova=1`;

/**
 * Calls `open` when the address asks for the form, once: the request is then removed from the address. It
 * waits until the form is possible.
 */
export const useNewInAddress = (open: () => void, isPossible = true): void => {
  const [asked, setAsked] = useAddressValue('nova');
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the address asks for it.
  useEffect(() => {
    if (asked === '' || !isPossible) return;
    setAsked('');
    open();
  }, [asked, isPossible]);
};

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
