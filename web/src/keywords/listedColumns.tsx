import type { ReactNode } from 'react';
import type { Keyword } from '#shared/contract/keywords.ts';
import { figureColumn } from '../reports/keywordColumns.tsx';
import { ExternalLink } from '../ui/bare/actions/ExternalLink.tsx';
import { day } from '../ui/bare/text/format.ts';
import text from '../ui/bare/text/text.module.css';
import { Tags } from '../ui/kit/Tag.tsx';
import type { Column } from '../ui/kit/tables/DataTable.tsx';
import styles from './KeywordTable.module.css';
import { statusOf } from './keywordFile.ts';

const Status = ({ row, children }: { readonly row: Keyword; readonly children: ReactNode }) => (
  <span
    className={`${styles.status} ${text.dotted}`}
    data-active={row.is_active || undefined}
    title={statusOf(row)}
  >
    {children}
  </span>
);

export const listedColumns: readonly Column<Keyword>[] = [
  {
    id: 'status',
    header: 'Status',
    cell: (row) => <Status row={row}>{statusOf(row)}</Status>,
    sortValue: statusOf,
  },
  {
    id: 'tags',
    header: 'Etiquetas',
    cell: (row) => <Tags names={row.tags} />,
    sortValue: (row) => row.tags.join(' ') || null,
    className: styles.company,
  },
  figureColumn('volume', 'Volume'),
  {
    id: 'company',
    header: 'Empresa',
    cell: (row) => <span title={row.company_name}>{row.company_name}</span>,
    sortValue: (row) => row.company_name,
    className: styles.company,
  },
  {
    id: 'target',
    header: 'URL de destino',
    cell: (row) => <ExternalLink url={row.target_url} />,
    sortValue: (row) => row.target_url,
    className: styles.target,
  },
  {
    id: 'created',
    header: 'Criada em',
    cell: (row) => day(row.created_at),
    sortValue: (row) => row.created_at,
    className: `${text.note} ${text.figure}`,
  },
];
