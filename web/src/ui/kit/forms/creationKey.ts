import { useRef } from 'react';
import { ApiError } from '../../../api.ts';

/** The keys of creations sent without success: after a lost answer, a form may be closed and filled again. */
const keys = new Map<string, string>();

// Unlike `randomUUID`, it works on pages without https, too.
const newKey = () => crypto.getRandomValues(new Uint8Array(16)).join('-');

/** Until a creation succeeds, the same values are sent again with the same key. */
export const useCreationKey = () => {
  const key = useRef<string>(undefined);
  return async <R>(values: object, create: (key: string) => Promise<R>): Promise<R> => {
    const content = JSON.stringify(values);
    // A corrected form keeps its key: it is refused instead of creating a second one.
    key.current = keys.get(content) ?? key.current ?? newKey();
    keys.set(content, key.current);
    try {
      const created = await create(key.current);
      keys.delete(content);
      return created;
    } catch (error) {
      // Something else was created with the key, so the next form creates this anew.
      if (error instanceof ApiError && error.status === 409) keys.delete(content);
      throw error;
    }
  };
};
