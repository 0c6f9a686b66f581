import { Box, Group } from '@mantine/core';
import { IconListSearch } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { CompetitorWithStats } from '#shared/contract/visibility.ts';
import { shownDomain } from '#shared/shownDomain.ts';
import { figureColumn } from '../reports/keywordColumns.tsx';
import { BeyondLimit } from '../subscriptions/LimitNotice.tsx';
import { Logo } from '../ui/bare/panels/Logo.tsx';
import { csvTable } from '../ui/bare/text/csv.ts';
import { Name } from '../ui/bare/text/Name.tsx';
import text from '../ui/bare/text/text.module.css';
import { ToolButton } from '../ui/kit/ToolButton.tsx';
import type { Column } from '../ui/kit/tables/DataTable.tsx';
import { FilteredTable } from '../ui/kit/tables/FilteredTable.tsx';
import { CompetitorTools, figures, type ListProps } from './CompetitorCard.tsx';

export const CompetitorsTable = ({ competitors, showsCompany, onOpen }: ListProps) => (
  <FilteredTable
    label="Concorrentes"
    columns={useMemo(
      () => columnsOf(onOpen).filter(({ id }) => showsCompany || id !== 'company'),
      [onOpen, showsCompany],
    )}
    rows={competitors}
    rowKey={({ id }) => id}
    sortedBy="-visibility"
    filterLabel="Filtrar concorrentes"
    textOf={({ name, domain, company_name }) => `${name} ${shownDomain(domain)} ${domain} ${company_name}`}
    file={{ name: ['concorrentes'], table: competitorsCsv }}
  />
);

const columnsOf = (onOpen: ListProps['onOpen']): readonly Column<CompetitorWithStats>[] => [
  {
    id: 'competitor',
    header: 'Concorrente',
    cell: ({ name, domain, logo_url, beyond_limit }) => (
      <Group gap="0.625rem" wrap="nowrap">
        <span data-wide>
          <Logo small name={name} url={logo_url} />
        </span>
        <div className={text.wrapping}>
          <Name of={name} />
          {name !== shownDomain(domain) && (
            <div className={text.small}>
              <Name of={domain} />
            </div>
          )}
          {beyond_limit && (
            <div className={text.small}>
              <BeyondLimit noun="competitors" />
            </div>
          )}
        </div>
      </Group>
    ),
    sortValue: ({ name }) => name,
  },
  ...figures.map(([id, header, textOf]) => figureColumn(id, header, textOf)),
  {
    id: 'company',
    header: 'Empresa',
    cell: ({ company_name }) => (
      <Box className={text.cut ?? ''} maw="14rem" title={company_name}>
        {company_name}
      </Box>
    ),
    sortValue: ({ company_name }) => company_name,
  },
  {
    id: 'acts',
    header: 'Ações',
    cell: (competitor) => (
      <Group gap="0.25rem" wrap="nowrap">
        {!competitor.beyond_limit && (
          <ToolButton
            label={`Analisar palavras-chave de ${competitor.name}`}
            onClick={() => onOpen('analyze', competitor)}
          >
            <IconListSearch size={17} />
          </ToolButton>
        )}
        <CompetitorTools competitor={competitor} onOpen={onOpen} />
      </Group>
    ),
  },
];

const competitorsCsv = (competitors: readonly CompetitorWithStats[]) =>
  csvTable(competitors, [
    ['Concorrente', ({ name }) => name],
    ['Domínio', ({ domain }) => shownDomain(domain)],
    ['Empresa', ({ company_name }) => company_name],
    ...figures.map(([id, name]) => [name, (competitor: CompetitorWithStats) => competitor[id]] as const),
  ]);
