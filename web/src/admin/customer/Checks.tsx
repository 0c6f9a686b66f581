import type { CheckedCompany, Customer, FailedKeyword } from '#shared/contract/admin/customer.ts';
import { shownDomain } from '#shared/shownDomain.ts';
import { whole } from '../../ui/bare/text/format.ts';
import { RelativeTime } from '../../ui/bare/text/RelativeTime.tsx';
import text from '../../ui/bare/text/text.module.css';
import { TabSection } from '../../ui/kit/TabSection.tsx';
import { type Column, DataTable } from '../../ui/kit/tables/DataTable.tsx';
import { TwoLines } from '../cells.tsx';

export const Checks = ({ customer: { companies, failures } }: { readonly customer: Customer }) => (
  <>
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
    <TabSection id="falhas" title="Falhas agora">
      {failures.total === 0 ? (
        <p className={text.quiet}>Nenhuma palavra-chave ativa falhou na última verificação.</p>
      ) : (
        <>
          <DataTable
            label="Palavras-chave que falharam"
            columns={failureColumns}
            rows={failures.latest}
            rowKey={({ id }) => id}
          />
          {failures.total > failures.latest.length && (
            <p className={text.note}>
              As {whole(failures.latest.length)} falhas mais recentes, de {whole(failures.total)}.
            </p>
          )}
        </>
      )}
    </TabSection>
  </>
);

const requesters = { customer: 'pedida pelo cliente', run: 'verificação geral' } as const;

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
    cell: ({ last_check: last }) =>
      last === null ? (
        'Nunca'
      ) : (
        <TwoLines first={<RelativeTime at={last.at} />} second={last.by && requesters[last.by]} />
      ),
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

const failureColumns: readonly Column<FailedKeyword>[] = [
  {
    id: 'keyword',
    header: 'Palavra-chave',
    cell: ({ keyword, company_name }) => <TwoLines first={keyword} second={company_name} />,
  },
  {
    id: 'failed',
    header: 'Última falha',
    className: text.figure,
    cell: ({ failed_at }) => <RelativeTime at={failed_at} />,
  },
  {
    id: 'verified',
    header: 'Sem verificação desde',
    className: text.figure,
    cell: ({ verified_at }) =>
      verified_at === null ? 'Nunca verificada' : <RelativeTime at={verified_at} />,
  },
];
