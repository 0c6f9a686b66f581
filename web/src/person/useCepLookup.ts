import { useEffect, useRef, useState } from 'react';
import { type FoundAddress, lookUpCep } from './cep.ts';

type Field = keyof FoundAddress;

const fields: readonly Field[] = ['address', 'city', 'state'];
const emptyAddress: FoundAddress = { address: '', city: '', state: '' };

interface AddressForm {
  /** The form's current values. */
  readonly read: () => Readonly<Record<Field, string>>;
  readonly write: (field: Field, text: string) => void;
}

/** The state of the lookup; null when there is nothing to show. */
export type Lookup = 'loading' | 'missing' | 'failed' | null;

/**
 * Fills in an address from its CEP. Only the reply to the latest CEP counts, and it never overwrites what was
 * typed since the request.
 */
export const useCepLookup = ({ read, write }: AddressForm) => {
  const [lookup, setLookup] = useState<Lookup>(null);
  const request = useRef<AbortController>(null);
  const filled = useRef(emptyAddress);
  useEffect(() => () => request.current?.abort(), []);

  const fill = (found: FoundAddress, before: FoundAddress): void => {
    const now = read();
    for (const field of fields) {
      if (now[field] !== before[field]) continue;
      // Also clears what the previous CEP filled in.
      if (found[field] !== '' || now[field] === filled.current[field]) write(field, found[field]);
    }
    filled.current = found;
  };

  const lookUp = async (cep: string): Promise<void> => {
    request.current?.abort();
    setLookup(null);
    if (cep.length !== 8) return;
    const controller = new AbortController();
    request.current = controller;
    setLookup('loading');
    const before = { ...read() };
    const found = await lookUpCep(cep, controller.signal).catch(() => undefined);
    if (controller.signal.aborted) return;
    if (!found) return setLookup(found === null ? 'missing' : 'failed');
    fill(found, before);
    setLookup(null);
  };
  return { lookup, lookUp };
};
