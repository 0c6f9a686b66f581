import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { states } from '#shared/contract/person.ts';
import { limitedFetch } from '#shared/limitedFetch.ts';
import { readConfig } from '../config.ts';

export interface FoundAddress {
  readonly address: string;
  readonly city: string;
  readonly state: string;
}

type Field = keyof FoundAddress;

const fields: readonly Field[] = ['address', 'city', 'state'];

interface AddressForm {
  readonly getValues: () => FoundAddress;
  readonly setFieldValue: (field: Field, text: string) => void;
}

/** Fills in the address of the latest CEP. A reply never overwrites what was typed since the request. */
export const useCepLookup = ({ getValues, setFieldValue }: AddressForm) => {
  const [lookup, setLookup] = useState<'loading' | 'missing' | 'failed' | null>(null);
  const request = useRef<AbortController>(null);
  useEffect(() => () => request.current?.abort(), []);
  const fill = (found: FoundAddress, before: FoundAddress): void => {
    for (const field of fields) if (getValues()[field] === before[field]) setFieldValue(field, found[field]);
  };
  const lookUp = async (cep: string): Promise<void> => {
    request.current?.abort();
    setLookup(null);
    if (cep.length !== 8) return;
    const controller = new AbortController();
    request.current = controller;
    setLookup('loading');
    const before = { ...getValues() };
    const found = await lookUpCep(cep, controller.signal).catch(() => undefined);
    if (controller.signal.aborted) return;
    if (!found) return setLookup(found === null ? 'missing' : 'failed');
    setLookup(null);
    fill(found, before);
  };
  return { lookup, lookUp };
};

const fetchAddress = limitedFetch({ timeLimit: 4_000 });

const part = z._default(z.string(), '');
/** ViaCEP used to send `erro` as a boolean and now sends text. */
const reply = z.object({ erro: z.optional(z.unknown()), logradouro: part, localidade: part, uf: part });

/** Null if the CEP does not exist. Throws if the reply is malformed. */
export const parseAddress = (body: unknown): FoundAddress | null => {
  const { erro, logradouro, localidade, uf } = reply.parse(body);
  if (erro === true || erro === 'true') return null;
  const state = states.find((known) => known === uf) ?? '';
  return { address: logradouro, city: localidade, state };
};

/** `cep` has 8 digits. Null if no such CEP exists; throws if ViaCEP fails or takes over 4 seconds. */
const lookUpCep = async (cep: string, signal: AbortSignal): Promise<FoundAddress | null> => {
  const { viacepUrl } = await readConfig();
  const response = await fetchAddress(`${viacepUrl}/ws/${cep}/json/`, {
    signal,
    redirect: 'follow',
    referrerPolicy: 'no-referrer',
  });
  if (!response.ok) throw new Error(`Failed to look up a CEP: HTTP status ${response.status}`);
  return parseAddress(await response.json());
};
