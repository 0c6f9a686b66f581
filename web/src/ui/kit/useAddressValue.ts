import { useCallback } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { isOpenedBy, openedBy, withValue } from './address.ts';

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
  const { state } = useLocation();
  const navigate = useNavigate();
  const setValue = useCallback(
    (value: string) => {
      if (value === '' && isOpenedBy(state, name)) return navigate(-1);
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

/** The same for one of a few choices. The first is the default, shown for any value that is not a choice. */
export const useAddressChoice = <C extends string>(
  name: string,
  choices: readonly [C, ...C[]],
): readonly [C, SetAddressValue<C>] => {
  const [value, setValue] = useAddressValue(name);
  const [usual] = choices;
  const setChoice = useCallback((choice: C) => setValue(choice === usual ? '' : choice), [setValue, usual]);
  return [choices.find((choice) => choice === value) ?? usual, setChoice];
};
