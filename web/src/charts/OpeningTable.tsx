import { type ComponentProps, startTransition, useState } from 'react';
import text from '../ui/bare/text/text.module.css';
import { DataTable } from '../ui/kit/tables/DataTable.tsx';

interface Props<T> extends ComponentProps<typeof DataTable<T>> {
  readonly opener: string;
}

/** What a chart shows, as a table. It is rendered when opened: a year has many cells. */
export const OpeningTable = <T,>({ opener, ...table }: Props<T>) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className={text.note}
      onToggle={({ currentTarget: { open } }) => startTransition(() => setOpen(open))}
    >
      <summary>{opener}</summary>
      {isOpen && <DataTable {...table} />}
    </details>
  );
};
