import { Box, Button, Group } from '@mantine/core';
import { type ComponentProps, useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { CompanyWithStats } from '#shared/contract/cards.ts';
import { decimal, whole } from '#shared/format.ts';
import { shownDomain } from '#shared/shownDomain.ts';
import { BeyondLimit } from '../subscriptions/LimitNotice.tsx';
import { ExternalLink } from '../ui/bare/actions/ExternalLink.tsx';
import { Logo } from '../ui/bare/panels/Logo.tsx';
import { csvTable, momentCell } from '../ui/bare/text/csv.ts';
import text from '../ui/bare/text/text.module.css';
import { LinkButton } from '../ui/kit/LinkButton.tsx';
import { type Column, inTwoLines } from '../ui/kit/tables/DataTable.tsx';
import { FilteredTable } from '../ui/kit/tables/FilteredTable.tsx';
import { LastCheck } from './CompanyCard.tsx';
import { CompanyTools, type OpenDialog } from './CompanyTools.tsx';

interface Props {
  readonly companies: readonly CompanyWithStats[];
  readonly onOpen: OpenDialog;
}

export const CompaniesTable = ({ companies, onOpen }: Props) => (
  <FilteredTable
    label="Empresas"
    columns={useMemo(() => columnsOf(onOpen), [onOpen])}
    rows={companies}
    rowKey={({ id }) => id}
    sortedBy="company"
    filterLabel="Filtrar empresas"
    textOf={({ name, domain, website }) => `${name} ${shownDomain(domain)} ${domain} ${website}`}
    file={{ name: ['empresas'], table: companiesCsv }}
  />
);

const figures = [
  ['improved', 'Melhoraram', ({ improved }) => improved],
  ['declined', 'Pioraram', ({ declined }) => declined],
  ['notFound', 'Não encontradas', ({ not_found }) => not_found],
] as const satisfies readonly (readonly [string, string, (company: CompanyWithStats) => number])[];

const columnsOf = (onOpen: OpenDialog): readonly Column<CompanyWithStats>[] => [
  {
    id: 'company',
    header: 'Empresa',
    cell: (company) => (
      <>
        <Group gap="0.625rem" wrap="nowrap">
          <span data-wide>
            <Logo small name={company.name} url={company.logo_url} />
          </span>
          <Link to={`/companies/${company.id}/analysis`} className={text.clamped} title={company.name}>
            {company.name}
          </Link>
        </Group>
        {company.beyond_limit && (
          <div className={text.small}>
            <BeyondLimit noun="companies" />
          </div>
        )}
        <Group data-narrow gap="0.25rem" wrap="nowrap">
          <CheckAndGrid company={company} onOpen={onOpen} />
        </Group>
      </>
    ),
    sortValue: ({ name }) => name,
  },
  {
    id: 'site',
    header: 'Site',
    wide: true,
    cell: ({ domain, website }) => (
      <Box className={text.cut ?? ''} maw="13rem" title={website ?? shownDomain(domain)}>
        {website ? <ExternalLink url={website} /> : shownDomain(domain)}
      </Box>
    ),
    sortValue: ({ domain }) => shownDomain(domain),
    className: text.quiet,
  },
  {
    id: 'position',
    header: inTwoLines('Posição média'),
    align: 'right',
    cell: ({ average_position }) => decimal(average_position),
    sortValue: ({ average_position }) => average_position,
    className: text.figure,
  },
  ...figures.map(
    ([id, header, of]): Column<CompanyWithStats> => ({
      id,
      header: inTwoLines(header.replace(/raram$/, '\u00adraram')),
      align: 'right',
      cell: (company) => (company.last_check === null ? '—' : whole(of(company))),
      sortValue: (company) => (company.last_check === null ? null : of(company)),
      className: text.figure,
    }),
  ),
  {
    id: 'lastCheck',
    header: inTwoLines('Última verificação'),
    cell: ({ last_check }) => <LastCheck at={last_check} />,
    sortValue: ({ last_check }) => last_check,
    className: `${text.quiet} ${text.figure}`,
  },
  {
    id: 'acts',
    header: 'Ações',
    cell: (company) => (
      <Group gap="0.25rem" wrap="nowrap">
        <Group data-wide gap="0.25rem" wrap="nowrap">
          <CheckAndGrid company={company} onOpen={onOpen} />
        </Group>
        <CompanyTools company={company} onOpen={onOpen} />
      </Group>
    ),
  },
];

const CheckAndGrid = ({ company, onOpen }: ComponentProps<typeof CompanyTools>) => (
  <>
    <Button
      variant="default"
      size="compact-xs"
      aria-label={`Verificar Posições de ${company.name}`}
      title="Verificar Posições"
      disabled={company.active_keywords === 0}
      onClick={() => onOpen('check', company)}
    >
      Verificar
    </Button>
    <LinkButton
      variant="default"
      size="compact-xs"
      to={`/companies/${company.id}/grid`}
      aria-label={`Ver Grid de ${company.name}`}
    >
      Ver Grid
    </LinkButton>
  </>
);

const companiesCsv = (companies: readonly CompanyWithStats[]) =>
  csvTable(companies, [
    ['Empresa', ({ name }) => name],
    ['Domínio', ({ domain }) => shownDomain(domain)],
    ['Site', ({ website }) => website],
    ['Palavras-chave ativas', ({ active_keywords }) => active_keywords],
    ['Posição média', ({ average_position }) => average_position],
    ...figures.map(([, name, of]) => [name, of] as const),
    ['Última verificação', ({ last_check }) => momentCell(last_check)],
  ]);
