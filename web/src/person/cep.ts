import * as z from 'zod/mini';
import { states } from '#shared/contract/person.ts';
import { limitedFetch } from '#shared/limitedFetch.ts';
import { readConfig } from '../config.ts';

/** The parts of an address that a CEP determines; unknown parts are empty. */
export interface FoundAddress {
  readonly address: string;
  readonly city: string;
  readonly state: string;
}

const fetchAddress = limitedFetch({ timeLimit: 4_000 });

const part = z._default(z.string(), '');
/** ViaCEP used to send `erro` as a boolean and now sends text. */
const reply = z.object({ erro: z.optional(z.unknown()), logradouro: part, localidade: part, uf: part });

/** The address in a reply of ViaCEP; null if the CEP does not exist. Throws if the reply is malformed. */
export const parseAddress = (body: unknown): FoundAddress | null => {
  const { erro, logradouro, localidade, uf } = reply.parse(body);
  if (erro === true || erro === 'true') return null;
  const state = states.find((known) => known === uf) ?? '';
  return { address: logradouro, city: localidade, state };
};

/** Looks up a CEP of 8 digits; null if it does not exist. Throws if ViaCEP fails or takes over 4 seconds. */
export const lookUpCep = async (cep: string, signal: AbortSignal): Promise<FoundAddress | null> => {
  const { viacepUrl } = await readConfig();
  const response = await fetchAddress(`${viacepUrl}/ws/${cep}/json/`, {
    signal,
    redirect: 'follow',
    referrerPolicy: 'no-referrer',
  });
  if (!response.ok) throw new Error(`Failed to look up a CEP: HTTP status ${response.status}`);
  return parseAddress(await response.json());
};
