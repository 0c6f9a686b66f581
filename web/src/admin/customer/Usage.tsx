import type { Customer } from '#shared/contract/admin/customer.ts';
import { counted, whole } from '../../ui/bare/format.ts';
import { Stats } from '../../ui/bare/Stats.tsx';
import { TabSection } from '../../ui/kit/TabSection.tsx';

/** How much of the plan's limits is used. */
export const Usage = ({ customer: { companies, subscription } }: { readonly customer: Customer }) => {
  const { max_keywords, max_companies, max_competitors } = subscription?.limits ?? {};
  const active = companies.reduce((sum, company) => sum + company.active_keywords, 0);
  const inactive = companies.reduce((sum, company) => sum + company.inactive_keywords, 0);
  const competitors = Math.max(0, ...companies.map((company) => company.competitors));
  return (
    <TabSection id="uso" title="Uso do plano">
      <Stats
        stats={[
          {
            label: 'Palavras-chave ativas',
            value: outOf(active, max_keywords),
            note: inactive === 0 ? undefined : `e ${counted(inactive, 'inativa', 'inativas')}`,
          },
          { label: 'Empresas', value: outOf(companies.length, max_companies) },
          {
            label: 'Concorrentes',
            value: outOf(competitors, max_competitors),
            note: 'na empresa que tem mais',
          },
        ]}
      />
    </TabSection>
  );
};

const outOf = (used: number, limit: number | undefined): string =>
  limit === undefined ? whole(used) : `${whole(used)} / ${whole(limit)}`;
