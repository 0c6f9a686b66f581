import { Pagination } from '@mantine/core';
import { whole } from '../bare/format.ts';
import styles from './Pager.module.css';

interface Props {
  /** The page that is shown; the first is 1. */
  readonly page: number;
  readonly pages: number;
  /** How many rows there are on all pages. */
  readonly total: number;
  readonly perPage: number;
  readonly onChange: (page: number) => void;
}

const controlLabels: Record<string, string> = {
  first: 'Primeira página',
  previous: 'Página anterior',
  next: 'Próxima página',
  last: 'Última página',
};

/** Which rows are shown, and the controls for the other pages; nothing if there is only one page. */
export const Pager = ({ page, pages, total, perPage, onChange }: Props) => {
  if (pages === 1) return null;
  const from = (page - 1) * perPage + 1;
  const to = Math.min(page * perPage, total);
  return (
    <div className={styles.pager}>
      <span aria-live="polite">
        {whole(from)}–{whole(to)} de {whole(total)}
      </span>
      <Pagination
        size="sm"
        total={pages}
        value={page}
        onChange={onChange}
        siblings={0}
        getControlProps={(control) => ({ 'aria-label': controlLabels[control] })}
        getItemProps={(number) => ({ 'aria-label': `Página ${number}` })}
      />
    </div>
  );
};
