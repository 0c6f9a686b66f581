import { Link } from 'react-router-dom';
import { shownDomain } from '#shared/shownDomain.ts';
import { Sparkline } from '../../charts/Sparkline.tsx';
import { PointsChange } from '../../ui/bare/positions/TrendMark.tsx';
import { dayText, decimal, whole } from '../../ui/bare/text/format.ts';
import { RelativeTime } from '../../ui/bare/text/RelativeTime.tsx';
import text from '../../ui/bare/text/text.module.css';
import { type Column, inTwoLines } from '../../ui/kit/tables/DataTable.tsx';
import { FilteredTable } from '../../ui/kit/tables/FilteredTable.tsx';
import { changeOf, counts, type PortfolioCompany, portfolioCsv, valuesOf } from './portfolio.ts';

export const CompanyTable = ({ companies }: { readonly companies: readonly PortfolioCompany[] }) => (
  <FilteredTable
    label="Visibilidade das empresas"
    columns={columns}
    rows={companies}
    rowKey={({ company }) => company.id}
    sortedBy="-visibility"
    filterLabel="Filtrar empresas"
    textOf={({ company }) => `${company.name} ${shownDomain(company.domain)} ${company.domain}`}
    noMatch="Nenhuma empresa corresponde ao filtro."
    file={{ name: ['visibilidade'], table: portfolioCsv }}
  />
);

const columns: readonly Column<PortfolioCompany>[] = [
  {
    id: 'company',
    header: 'Empresa',
    cell: ({ company }) => (
      <Link to={`/companies/${company.id}/overview`} className={text.clamped} title={company.name}>
        {company.name}
      </Link>
    ),
    sortValue: ({ company }) => company.name,
  },
  {
    id: 'visibility',
    header: 'Visibilidade',
    align: 'right',
    cell: ({ today }) => percent(today?.visibility),
    sortValue: ({ today }) => today?.visibility ?? null,
    className: text.figure,
  },
  {
    id: 'change',
    header: 'Variação',
    align: 'right',
    cell: (row) => (
      <span title={row.before_day === null ? NOT_COMPARABLE : `Desde ${dayText(row.before_day)}`}>
        <PointsChange value={changeOf(row)} />
      </span>
    ),
    sortValue: changeOf,
  },
  { id: 'days', header: 'Evolução', cell: (row) => <Days row={row} /> },
  ...counts.map(
    ([id, name, of]): Column<PortfolioCompany> => ({
      id,
      header: inTwoLines(name),
      align: 'right',
      cell: (row) => whole(of(row) ?? 0),
      sortValue: (row) => of(row) ?? null,
    }),
  ),
  {
    id: 'lastCheck',
    header: inTwoLines('Última verificação'),
    cell: ({ company }) => (company.last_check === null ? '—' : <RelativeTime at={company.last_check} />),
    sortValue: ({ company }) => company.last_check,
    className: `${text.quiet} ${text.figure}`,
  },
];

const NOT_COMPARABLE = 'Nenhum dia fechado com a mesma medição: nada a comparar ainda';

const percent = (value: number | null | undefined): string => (value == null ? '—' : `${decimal(value)}%`);

const Days = ({ row }: { readonly row: PortfolioCompany }) => {
  const { days } = row;
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last || days.length < 2) return '—';
  const label = `De ${percent(first.visibility)} em ${dayText(first.day)} a ${percent(last.visibility)}`;
  return <Sparkline days={valuesOf(row)} label={label} />;
};
