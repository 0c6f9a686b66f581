import * as z from 'zod/mini';
import { states } from '#shared/contract/person.ts';
import { readConfig } from '../config.ts';

/** What a CEP tells of an address; a part that it leaves open is empty. */
export interface FoundAddress {
  readonly address: string;
  readonly city: string;
  readonly state: string;
}

/** After so long nobody waits for an answer any more. */
const PATIENCE_MS = 4_000;

const part = z._default(z.string(), '');
/** The flag was a boolean once and is a text today; both are read. */
const reply = z.object({ erro: z.optional(z.unknown()), logradouro: part, localidade: part, uf: part });

/** The address in a reply of ViaCEP; null where it flags an error. Throws when that is no reply of ViaCEP's. */
export const addressIn = (body: unknown): FoundAddress | null => {
  const { erro, logradouro, localidade, uf } = reply.parse(body);
  if (erro === true || erro === 'true') return null;
  const state = states.find((known) => known === uf) ?? '';
  return { address: logradouro, city: localidade, state };
};

/** Looks a CEP of 8 digits up; null where there is none such. Throws when there is no readable answer in time. */
export const lookUpCep = async (cep: string, signal: AbortSignal): Promise<FoundAddress | null> => {
  const { viacepUrl } = await readConfig();
  const response = await fetch(`${viacepUrl}/ws/${cep}/json/`, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
    referrerPolicy: 'no-referrer',
  });
  if (!response.ok) throw new Error(`Failed to look a CEP up: HTTP status ${response.status}`);
  return addressIn(await response.json());
};
