import { useEffect, useRef, useState } from 'react';
import { type FoundAddress, lookUpCep } from './cep.ts';

type Part = keyof FoundAddress;

const parts: readonly Part[] = ['address', 'city', 'state'];
const nothing: FoundAddress = { address: '', city: '', state: '' };

interface AddressForm {
  /** What the form holds at this moment. */
  readonly read: () => Readonly<Record<Part, string>>;
  readonly write: (part: Part, text: string) => void;
}

/** How a lookup stands; null where there is nothing to say. */
export type Lookup = 'looking' | 'missing' | 'failed' | null;

/**
 * Fills an address in from its CEP. Only the answer to the last CEP counts, and only for what nobody has typed into since it was
 * asked for; without an answer the form stays as it is.
 */
export const useCepLookup = ({ read, write }: AddressForm) => {
  const [lookup, setLookup] = useState<Lookup>(null);
  const asking = useRef<AbortController>(null);
  const filled = useRef(nothing);
  useEffect(() => () => asking.current?.abort(), []);

  const fill = (found: FoundAddress, before: FoundAddress): void => {
    const now = read();
    for (const part of parts) {
      if (now[part] !== before[part]) continue;
      // What the last CEP brought does not belong to this one.
      if (found[part] !== '' || now[part] === filled.current[part]) write(part, found[part]);
    }
    filled.current = found;
  };

  const lookUp = async (cep: string): Promise<void> => {
    asking.current?.abort();
    setLookup(null);
    if (cep.length !== 8) return;
    const mine = new AbortController();
    asking.current = mine;
    setLookup('looking');
    const before = { ...read() };
    const found = await lookUpCep(cep, mine.signal).catch(() => undefined);
    if (mine.signal.aborted) return;
    if (!found) return setLookup(found === null ? 'missing' : 'failed');
    fill(found, before);
    setLookup(null);
  };
  return { lookup, lookUp };
};
