import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { keep, readKept } from '../../storage.ts';

type SetAddressValue<V> = (value: V) => void;

interface Options {
  /** Adds a history entry, so that Back closes what was opened above the page. */
  readonly opens?: boolean;
}

/** A value in the address; empty if absent. Setting it replaces the history entry: Back leaves the page. */
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
        // Going back takes a moment: a second press meanwhile would leave the page.
        if (isLeaving.current) return;
        isLeaving.current = true;
        return navigate(-1);
      }
      // The rendered address lags behind other values set in the same event.
      const before = window.location.search;
      const search = withAddressValue(before, name, value);
      if (search === withAddressValue(before, name, new URLSearchParams(before).get(name))) return;
      const isAdded = opens && !new URLSearchParams(before).has(name);
      return navigate({ search }, isAdded ? { state: openedState(name) } : { replace: true, state });
    },
    [name, opens, navigate, state],
  );
  return [values.get(name) ?? '', setValue];
};

/** A value that begins as the user last set it in this browser. */
export const useKeptAddressValue = (name: string): readonly [string, SetAddressValue<string>] => {
  const [value, setValue] = useAddressValue(name);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, before the first paint.
  useLayoutEffect(() => {
    if (value === '') setValue(readKept(name) ?? '');
  }, []);
  const keepValue = useCallback(
    (next: string) => {
      keep(name, next || null);
      setValue(next);
    },
    [name, setValue],
  );
  return [value, keepValue];
};

const NEW = 'nova';
export const ONE = '1';
export const MANY = 'varias';

/** The open form for something new, in the address: links open it, and reloads and logins open it again. */
export const useNewForm = () => useAddressValue(NEW);

export const newFormAddress = (path: string, form = ONE): string =>
  `${path}${path.includes('?') ? '&' : '?'}${NEW}=${form}`;

export const manyKeywordsAddress = (companyId: string): string =>
  newFormAddress(`/companies/${companyId}/keywords`, MANY);

const withAddressValue = (query: string, name: string, value: string | null): string => {
  const values = new URLSearchParams(query);
  if (value === null || value === '') values.delete(name);
  else values.set(name, value);
  return values.toString();
};

const openedState = (name: string) => ({ opened: name });

/** Whether the value was opened by this history entry, so that going back closes it. */
const isOpenedBy = (state: unknown, name: string): boolean =>
  typeof state === 'object' && state !== null && 'opened' in state && state.opened === name;
