import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import type { Company } from '#shared/contract/companies.ts';
import { inTabOfUser } from '../storage.ts';

const draft = z.object({ companyId: z.optional(z.string()), text: z.string() });

export type ListDraft = ReturnType<typeof useListDraft>;

interface Place {
  readonly companies: readonly Company[];
  /** The company whose screen it is; undefined on the screen of all. */
  readonly companyId: string | undefined;
  /** The company chosen at first; by default that of the screen, or the first. */
  readonly begins?: string;
}

/** A list and its company, kept until it is saved or discarded, or another one is begun. */
export const useListDraft = (
  noun: string,
  { companies, companyId, begins = companyId ?? companies[0]?.id ?? '' }: Place,
  begun?: z.output<typeof draft>,
) => {
  const [stored] = useState(() => inTabOfUser(`lista ${noun} ${companyId}`, draft));
  const [start] = useState(() => begun ?? stored.read());
  const [text, type] = useState(start?.text ?? '');
  const [chosen, choose] = useState(companies.find(({ id }) => id === start?.companyId)?.id ?? begins);
  useEffect(() => stored.keep(text === '' ? null : { companyId: chosen, text }), [stored, chosen, text]);
  return { companyId: chosen, choose, text, type, forget: () => stored.keep(null) };
};
