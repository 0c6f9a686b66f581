import { VisuallyHidden } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { Keyword } from '#shared/contract/keywords.ts';
import { ExternalLink } from '../ui/bare/ExternalLink.tsx';
import { counted, day } from '../ui/bare/format.ts';
import { useTable } from '../ui/bare/useTable.ts';
import { Filter, Pager, SortableHead, Table } from '../ui/kit/Table.tsx';
import { ToolButton } from '../ui/kit/ToolButton.tsx';
import styles from './KeywordTable.module.css';

const activity = (keyword: Keyword): string => (keyword.is_active ? 'Ativo' : 'Inativo');

const columns = {
  company: (row: Keyword) => row.company_name,
  keyword: (row: Keyword) => row.keyword,
  target: (row: Keyword) => row.target_url,
  activity,
  created: (row: Keyword) => row.created_at,
};

interface Props {
  readonly keywords: readonly Keyword[];
  readonly onDelete: (keyword: Keyword) => void;
}

/** Keywords: narrowed down by text, ordered by any column, 50 to a page. */
export const KeywordTable = ({ keywords, onDelete }: Props) => {
  const table = useTable(keywords, {
    columns,
    first: 'keyword',
    textOf: (row) => `${row.keyword} ${row.company_name} ${row.target_url}`,
  });
  return (
    <>
      <div className={styles.tools}>
        <Filter label="Filtrar palavras-chave" {...table.filter} />
        <span className={styles.count}>{counted(table.matching, 'palavra-chave', 'palavras-chave')}</span>
      </div>
      <Table label="Palavras-chave" head="long">
        <thead>
          <tr>
            <SortableHead {...table.head('keyword')}>Palavra-chave</SortableHead>
            <SortableHead {...table.head('company')}>Empresa</SortableHead>
            <SortableHead {...table.head('target')}>URL de destino</SortableHead>
            <SortableHead {...table.head('activity')}>Status</SortableHead>
            <SortableHead {...table.head('created')}>Criada em</SortableHead>
            <th scope="col">
              <VisuallyHidden>Ações</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {table.shown.map((row) => (
            <tr key={row.id}>
              <th scope="row">{row.keyword}</th>
              <td className={styles.company}>{row.company_name}</td>
              <td className={styles.target}>
                <ExternalLink url={row.target_url} />
              </td>
              <td>
                <span className={styles.activity} data-active={row.is_active || undefined}>
                  {activity(row)}
                </span>
              </td>
              <td className={styles.created}>{day(row.created_at)}</td>
              <td data-numeric>
                <ToolButton label={`Excluir ${row.keyword}`} onClick={() => onDelete(row)}>
                  <IconTrash size={16} />
                </ToolButton>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      <Pager {...table.pager} />
    </>
  );
};
