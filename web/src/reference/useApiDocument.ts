import { useCallback, useEffect, useState } from 'react';
import { type ApiDocument, description } from '#shared/contract/description.ts';
import { call } from '../api.ts';
import { logError } from '../logError.ts';

type Loading =
  | { readonly status: 'loading' | 'failed' }
  | { readonly status: 'loaded'; readonly document: ApiDocument };

/** Loads the API's description. Does without the query library, which only signed-in screens load. */
export const useApiDocument = () => {
  const [state, setState] = useState<Loading>({ status: 'loading' });
  const load = useCallback(async () => {
    setState({ status: 'loading' });
    try {
      setState({ status: 'loaded', document: await call(description.get, {}) });
    } catch (error) {
      logError("Failed to load the API's description", error);
      setState({ status: 'failed' });
    }
  }, []);
  useEffect(() => {
    void load();
  }, [load]);
  return { state, load };
};
