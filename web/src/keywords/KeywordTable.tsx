import { VisuallyHidden } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { Keyword } from '#shared/contract/keywords.ts';
import { keywordsText } from '#shared/format.ts';
import text from '../ui/bare/text/text.module.css';
import { ToolButton } from '../ui/kit/ToolButton.tsx';
import type { Column } from '../ui/kit/tables/DataTable.tsx';
import { useSelectionHere } from './KeywordSelection.tsx';
import { KeywordsTable } from './KeywordsTable.tsx';
import { hasOneStatus, keywordFile } from './keywordFile.ts';
import { listedColumns } from './listedColumns.tsx';
import { usePositionColumns } from './positionColumns.tsx';

interface Props {
  readonly keywords: readonly Keyword[];
  readonly companyId: string | undefined;
  readonly companyName: string | undefined;
}

export const KeywordTable = ({ keywords, companyId, companyName }: Props) => {
  const isOfOne = companyId !== undefined;
  const positions = usePositionColumns(companyId);
  const columns = useMemo(
    () => [
      ...positions.map((column) =>
        isOfOne || column.id !== 'days' ? column : { ...column, isExtra: true as const },
      ),
      ...listedColumns
        .filter(({ id }) => !isOfOne || id !== 'company')
        .map((column) =>
          isUsed(column.id, keywords, isOfOne) ? column : { ...column, isExtra: true as const },
        ),
      deletion,
    ],
    [positions, keywords, isOfOne],
  );
  return (
    <KeywordsTable
      view="lista"
      companyId={companyId}
      label="Palavras-chave"
      columns={columns}
      rows={keywords}
      sortedBy="keyword"
      textOf={(row) => `${row.keyword} ${row.company_name} ${row.target_url}`}
      aside={({ matching }) => <span className={text.note}>{keywordsText(matching.length)}</span>}
      file={{ name: ['Palavras-chave', companyName ?? ''], table: keywordFile }}
    />
  );
};

/** Columns of what no keyword has are left out, and inside a company those that say the same in each row. */
const isUsed = (column: string, keywords: readonly Keyword[], isOfOne: boolean): boolean => {
  if (column === 'tags') return keywords.some(({ tags }) => tags.length > 0);
  if (column === 'volume') return keywords.some(({ volume }) => volume !== null);
  if (!isOfOne) return true;
  return column === 'status' ? !hasOneStatus(keywords) : column !== 'target';
};

const DeleteButton = ({ row }: { readonly row: Keyword }) => {
  const { act } = useSelectionHere();
  return (
    <ToolButton label={`Excluir ${row.keyword}`} onClick={() => act('delete', [row])}>
      <IconTrash size={16} />
    </ToolButton>
  );
};

const deletion: Column<Keyword> = {
  id: 'actions',
  header: <VisuallyHidden>Ações</VisuallyHidden>,
  align: 'right',
  isLast: true,
  cell: (row) => <DeleteButton row={row} />,
};
