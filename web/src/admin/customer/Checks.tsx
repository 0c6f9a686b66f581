import type { CheckedCompany, Customer } from '#shared/contract/admin/customer.ts';
import { whole } from '#shared/format.ts';
import { shownDomain } from '#shared/shownDomain.ts';
import { RelativeTime } from '../../ui/bare/text/RelativeTime.tsx';
import text from '../../ui/bare/text/text.module.css';
import { TabSection } from '../../ui/kit/TabSection.tsx';
import { type Column, DataTable } from '../../ui/kit/tables/DataTable.tsx';
import { TwoLines } from '../cells.tsx';

export const Checks = ({ companies }: Pick<Customer, 'companies'>) => (
  <TabSection id="verificacoes" title="Última verificação de cada empresa">
    {companies.length === 0 ? (
      <p className={text.quiet}>Este cliente não tem empresas.</p>
    ) : (
      <DataTable
        label="Empresas do cliente"
        columns={companyColumns}
        rows={companies}
        rowKey={({ id }) => id}
      />
    )}
  </TabSection>
);

const counts = [
  ['active_keywords', 'Ativas'],
  ['inactive_keywords', 'Inativas'],
  ['not_verified', 'Não verificadas'],
  ['competitors', 'Concorrentes'],
] as const;

const companyColumns: readonly Column<CheckedCompany>[] = [
  {
    id: 'company',
    header: 'Empresa',
    cell: ({ name, domain }) => <TwoLines first={name} second={shownDomain(domain)} />,
  },
  {
    id: 'check',
    header: 'Última verificação',
    className: text.figure,
    cell: ({ last_check }) => (last_check === null ? 'Nunca' : <RelativeTime at={last_check} />),
  },
  ...counts.map(
    ([id, header]): Column<CheckedCompany> => ({
      id,
      header,
      align: 'right',
      cell: (company) => whole(company[id]),
    }),
  ),
];
