import { Button } from '@mantine/core';
import { IconPlus, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { companies } from '#shared/contract/companies.ts';
import { type Competitor, competitors } from '#shared/contract/competitors.ts';
import { routeQuery } from '../cache.ts';
import { CompanyMissing } from '../companies/CompanyMissing.tsx';
import { CompanyPage } from '../companies/CompanyPage.tsx';
import { NoItems } from '../companies/NoItems.tsx';
import { Cards } from '../ui/bare/Card.tsx';
import { onDemand } from '../ui/kit/dialogs/onDemand.tsx';
import { QueryState } from '../ui/kit/QueryState.tsx';
import { CardSkeletons } from '../ui/kit/Skeletons.tsx';
import { ClearFilter } from '../ui/kit/tables/ClearFilter.tsx';
import { useAddressValue } from '../ui/kit/useAddressValue.ts';
import { useNewInAddress } from '../ui/kit/useNewInAddress.ts';
import { CompanyFilter } from './CompanyFilter.tsx';
import { CompetitorCard } from './CompetitorCard.tsx';

const CompetitorAnalysis = onDemand(() =>
  import('../reports/analysis/CompetitorAnalysis.tsx').then((it) => it.CompetitorAnalysis),
);
const CompetitorDeletion = onDemand(() =>
  import('./CompetitorDeletion.tsx').then((it) => it.CompetitorDeletion),
);
const CompetitorForm = onDemand(() => import('./CompetitorForm.tsx').then((it) => it.CompetitorForm));

type Opened =
  | { readonly dialog: 'create' }
  | { readonly dialog: 'analyze' | 'delete'; readonly competitor: Competitor };

/** The list of competitors, of all companies or of one, with the dialogs for a competitor. */
export const Competitors = () => {
  const [chosen, choose] = useAddressValue('empresa');
  const companyId = chosen === '' ? undefined : chosen;
  const listed = useQuery(
    routeQuery(competitors.list, companyId === undefined ? {} : { query: { company_id: companyId } }),
  );
  const companyList = useQuery(routeQuery(companies.list, {}));
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const hasNoCompany = companyList.data?.length === 0;
  // A form for a company that is gone would show another one as chosen.
  const canCreate = companyList.data?.some(({ id }) => companyId === undefined || id === companyId) === true;
  const create = () => setOpened({ dialog: 'create' });
  useNewInAddress(create, canCreate);
  return (
    <CompanyPage
      companyId={companyId}
      screen="competitors"
      company={companyList.data?.find((company) => company.id === companyId)}
      query={listed}
      lead="Quem disputa as mesmas posições que você."
      actions={
        <Button leftSection={<IconPlus size={16} />} disabled={!canCreate} onClick={create}>
          Novo Concorrente
        </Button>
      }
    >
      <CompanyFilter
        companies={companyList.data ?? []}
        companyId={companyId}
        matching={companyId === undefined ? undefined : listed.data?.length}
        onChange={(id) => choose(id ?? '')}
      />
      <QueryState
        query={listed}
        missing={<CompanyMissing to="/competitors" label="Ver Todos os Concorrentes" />}
        skeleton={<CardSkeletons height={140} />}
      >
        {(found) =>
          found.length === 0 ? (
            <NoItems
              icon={<IconUsers size={22} />}
              title="Nenhum concorrente encontrado"
              text="Adicione um site para ver, palavra por palavra, quem está à frente."
              textWithoutCompany="Você precisa criar pelo menos uma empresa antes de adicionar concorrentes."
              hasNoCompany={hasNoCompany}
              createLabel="Adicionar Concorrente"
              onCreate={create}
              more={
                companyId !== undefined && (
                  <ClearFilter label="Mostrar todas as empresas" onClear={() => choose('')} />
                )
              }
            />
          ) : (
            <Cards label="Concorrentes">
              {found.map((competitor) => (
                <CompetitorCard
                  key={competitor.id}
                  competitor={competitor}
                  onAnalyze={() => setOpened({ dialog: 'analyze', competitor })}
                  onDelete={() => setOpened({ dialog: 'delete', competitor })}
                />
              ))}
            </Cards>
          )
        }
      </QueryState>
      {opened?.dialog === 'create' && companyList.data && canCreate && (
        <CompetitorForm companies={companyList.data} companyId={companyId} onClose={close} />
      )}
      {opened?.dialog === 'analyze' && <CompetitorAnalysis competitor={opened.competitor} onClose={close} />}
      {opened?.dialog === 'delete' && <CompetitorDeletion competitor={opened.competitor} onClose={close} />}
    </CompanyPage>
  );
};
