import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import type { Company } from '#shared/contract/companies.ts';
import { draftOf } from '../storage.ts';

interface Draft {
  readonly companyId?: string | undefined;
  readonly text: string;
}

const keptDraft = z.object({ companyId: z.string(), text: z.string() });

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
  begun?: Draft,
) => {
  const [stored] = useState(() => draftOf(`lista ${noun} ${companyId}`));
  const [start] = useState(() => begun ?? parsed(stored.read()));
  const [text, type] = useState(start?.text ?? '');
  const [chosen, choose] = useState(companies.find(({ id }) => id === start?.companyId)?.id ?? begins);
  useEffect(
    () => stored.keep(text === '' ? null : JSON.stringify({ companyId: chosen, text })),
    [stored, chosen, text],
  );
  return { companyId: chosen, choose, text, type, forget: () => stored.keep(null) };
};

const parsed = (kept: string | null): Draft | undefined => {
  try {
    return z.safeParse(keptDraft, JSON.parse(kept ?? 'null')).data;
  } catch {
    return undefined;
  }
};
