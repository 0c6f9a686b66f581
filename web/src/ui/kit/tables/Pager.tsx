import { Group, Pagination } from '@mantine/core';
import { whole } from '#shared/format.ts';
import text from '../../bare/text/text.module.css';

interface PagerProps {
  readonly page: number;
  readonly pages: number;
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

export const Pager = ({ page, pages, total, perPage, onChange }: PagerProps) => {
  const from = (page - 1) * perPage + 1;
  const to = Math.min(page * perPage, total);
  return (
    <Group className={text.note ?? ''} justify="space-between" gap="0.5rem 1rem" mt="0.75rem">
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
    </Group>
  );
};
