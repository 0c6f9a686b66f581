import { createContext, use, useEffect, useMemo, useState } from 'react';

interface WithId {
  readonly id: string;
}

/** The chosen rows of a table. Those that a filter hides stay chosen but do not count. */
export interface Selection {
  readonly has: (row: WithId) => boolean;
  readonly among: <T extends WithId>(rows: readonly T[]) => readonly T[];
  /** Chooses these rows, or takes them from what was chosen before. */
  readonly set: (rows: readonly WithId[], isChosen: boolean) => void;
  readonly clear: () => void;
}

/** The selection among these rows. A row that goes and comes again is not chosen any more. */
export const useSelection = (rows: readonly WithId[]): Selection => {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const present = new Set(rows.map(({ id }) => id));
    setIds((before) => {
      const kept = [...before].filter((id) => present.has(id));
      return kept.length === before.size ? before : new Set(kept);
    });
  }, [rows]);
  return useMemo(() => {
    const has = ({ id }: WithId) => ids.has(id);
    return {
      has,
      among: (rows) => (ids.size === 0 ? [] : rows.filter(has)),
      set: (rows, isChosen) => setIds((before) => changed(before, rows, isChosen)),
      clear: () => setIds(new Set()),
    };
  }, [ids]);
};

const changed = (before: ReadonlySet<string>, rows: readonly WithId[], isChosen: boolean) => {
  const after = new Set(before);
  for (const { id } of rows) {
    if (isChosen) after.add(id);
    else after.delete(id);
  }
  return after;
};

/** Lets a cell follow the selection without its row being rendered again. */
export const SelectionContext = createContext<Selection | null>(null);

export const useSelectionHere = (): Selection => {
  const selection = use(SelectionContext);
  if (!selection) throw new Error('There is no selection around this component');
  return selection;
};
