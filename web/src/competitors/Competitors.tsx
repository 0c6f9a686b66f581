import { Button } from '@mantine/core';
import { IconPlaylistAdd, IconPlus, IconUsers } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { companies } from '#shared/contract/companies.ts';
import { type Competitor, competitors } from '#shared/contract/competitors.ts';
import { visibility } from '#shared/contract/visibility.ts';
import { call } from '../api.ts';
import { routeQuery } from '../cache.ts';
import { CompanyPage, NoItems } from '../companies/CompanyPage.tsx';
import { NotesTool } from '../notes/NotesTool.tsx';
import { MANY, ONE, useAddressValue, useNewForm } from '../ui/kit/address.ts';
import { Confirm, onDemand } from '../ui/kit/dialogs/onDemand.tsx';
import { PeriodSelect, usePeriod } from '../ui/kit/PeriodSelect.tsx';
import { QueryState } from '../ui/kit/QueryState.tsx';
import { CardSkeletons, TableSkeleton } from '../ui/kit/Skeletons.tsx';
import { ClearFilter } from '../ui/kit/tables/ListTools.tsx';
import { useListLayout } from '../ui/kit/useListLayout.tsx';
import { CompanyFilter } from './CompanyFilter.tsx';
import { CompetitorCards, type CompetitorDialog } from './CompetitorCard.tsx';

const CompetitorAnalysis = onDemand(() =>
  import('../keywords/analysis/CompetitorAnalysis.tsx').then((it) => it.CompetitorAnalysis),
);
const ManyCompetitorsForm = onDemand(() =>
  import('./ManyCompetitorsForm.tsx').then((it) => it.ManyCompetitorsForm),
);
const RenameCompetitor = onDemand(() => import('./RenameCompetitor.tsx').then((it) => it.RenameCompetitor));
const CompetitorsTable = onDemand(
  () => import('./CompetitorsTable.tsx').then((it) => it.CompetitorsTable),
  <TableSkeleton />,
);
const CompetitorForm = onDemand(() => import('./CompetitorForm.tsx').then((it) => it.CompetitorForm));

interface Opened {
  readonly dialog: CompetitorDialog;
  readonly competitor: Competitor;
}

export const Competitors = () => {
  const [chosen, choose] = useAddressValue('empresa');
  const companyId = chosen === '' ? undefined : chosen;
  const [period] = usePeriod();
  const listed = useQuery(
    routeQuery(visibility.listCompetitors, { query: { period, company_id: companyId } }),
  );
  const { isTable, change } = useListLayout(listed.data?.length);
  const companyList = useQuery(routeQuery(companies.list, {}));
  const [opened, setOpened] = useState<Opened | null>(null);
  const [open] = useState(
    () => (dialog: CompetitorDialog, competitor: Competitor) => setOpened({ dialog, competitor }),
  );
  const [form, openForm] = useNewForm();
  const close = () => setOpened(null);
  // Also once the form is gone. A failure is not said: the card goes on showing initials.
  const { mutate: fetchFirstLogos } = useMutation({
    mutationFn: async ([first]: readonly Competitor[]) => {
      if (first) await (await import('./refreshLogos.ts')).fetchFirst(first);
    },
  });
  const hasNoCompany = companyList.data?.length === 0;
  // No form for a missing company, because it would show another company as chosen.
  const canCreate = companyList.data?.some(({ id }) => companyId === undefined || id === companyId) === true;
  const place = companyList.data && canCreate && { companies: companyList.data, companyId };
  return (
    <CompanyPage
      companyId={companyId}
      screen="competitors"
      tools={<NotesTool companyId={chosen} />}
      company={companyList.data?.find((company) => company.id === companyId)}
      query={listed}
      lead="Quem disputa as mesmas posições que você."
      actions={
        <>
          {listed.data?.length !== 0 && <PeriodSelect />}
          {change}
          <Button
            variant="default"
            leftSection={<IconPlaylistAdd size={16} />}
            disabled={!canCreate}
            onClick={() => openForm(MANY)}
          >
            Adicionar vários
          </Button>
          <Button leftSection={<IconPlus size={16} />} disabled={!canCreate} onClick={() => openForm(ONE)}>
            Novo concorrente
          </Button>
        </>
      }
    >
      <CompanyFilter
        companies={companyList.data ?? []}
        companyId={companyId}
        matching={companyId === undefined ? undefined : listed.data?.length}
        onChange={(id) => choose(id ?? '')}
      />
      <QueryState query={listed} skeleton={isTable ? <TableSkeleton /> : <CardSkeletons height={190} />}>
        {(found) => {
          if (found.length === 0)
            return (
              <NoItems
                icon={<IconUsers size={22} />}
                title="Nenhum concorrente encontrado"
                text="Adicione um site para ver, palavra por palavra, quem está à frente."
                textWithoutCompany="Você precisa criar pelo menos uma empresa antes de adicionar concorrentes."
                hasNoCompany={hasNoCompany}
                action={
                  companyId !== undefined && (
                    <ClearFilter label="Mostrar todas as empresas" onClear={() => choose('')} />
                  )
                }
              />
            );
          const List = isTable ? CompetitorsTable : CompetitorCards;
          return <List competitors={found} showsCompany={companyId === undefined} onOpen={open} />;
        }}
      </QueryState>
      {form === ONE && place && (
        <CompetitorForm {...place} onCreated={fetchFirstLogos} onClose={() => openForm('')} />
      )}
      {form === MANY && place && (
        <ManyCompetitorsForm {...place} onCreated={fetchFirstLogos} onClose={() => openForm('')} />
      )}
      {opened?.dialog === 'analyze' && <CompetitorAnalysis competitor={opened.competitor} onClose={close} />}
      {opened?.dialog === 'rename' && <RenameCompetitor competitor={opened.competitor} onClose={close} />}
      {opened?.dialog === 'delete' && (
        <Confirm
          title="Excluir concorrente"
          question={`Tem certeza que deseja excluir o concorrente "${opened.competitor.name}"? Esta ação não pode ser desfeita.`}
          warning="Todos os dados de ranking relacionados também serão removidos."
          onConfirm={() => call(competitors.delete, { params: { id: opened.competitor.id } })}
          failure="Erro ao excluir concorrente"
          onClose={close}
        />
      )}
    </CompanyPage>
  );
};
