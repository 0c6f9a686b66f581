import { Button } from '@mantine/core';
import { IconBuilding, IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Company, companies } from '#shared/contract/companies.ts';
import { reports } from '#shared/contract/reports.ts';
import { call } from '../api.ts';
import { routeQuery } from '../cache.ts';
import { GridUpdatesButton } from '../checks/GridUpdatesButton.tsx';
import { EmptyState } from '../ui/bare/page/CenteredMessage.tsx';
import { Page } from '../ui/bare/page/Page.tsx';
import { Cards } from '../ui/bare/panels/Card.tsx';
import { useNewInAddress } from '../ui/kit/address.ts';
import { Confirm, onDemand } from '../ui/kit/dialogs/onDemand.tsx';
import { PeriodSelect, usePeriod } from '../ui/kit/PeriodSelect.tsx';
import { comparedWith } from '../ui/kit/period.ts';
import { QueryState } from '../ui/kit/QueryState.tsx';
import { CardSkeletons } from '../ui/kit/Skeletons.tsx';
import { CompanyCard } from './CompanyCard.tsx';

const CompanyForm = onDemand(() => import('./CompanyForm.tsx').then((it) => it.CompanyForm));

type Opened =
  | { readonly dialog: 'form'; readonly company: Company | null }
  | { readonly dialog: 'deletion'; readonly company: Company };

export const Companies = () => {
  const [period] = usePeriod();
  const query = useQuery({
    ...routeQuery(reports.listCompanies, comparedWith(period)),
    placeholderData: keepPreviousData,
  });
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const create = () => setOpened({ dialog: 'form', company: null });
  useNewInAddress(create);
  return (
    <Page
      title="Empresas"
      lead="Os sites que você acompanha nos buscadores."
      actions={
        <>
          <PeriodSelect />
          <Button leftSection={<IconPlus size={16} />} onClick={create}>
            Nova Empresa
          </Button>
          <GridUpdatesButton companies={query.data} />
        </>
      }
    >
      <QueryState query={query} skeleton={<CardSkeletons />}>
        {(found) =>
          found.length === 0 ? (
            <EmptyState
              icon={<IconBuilding size={22} />}
              title="Nenhuma empresa encontrada"
              text="Cadastre o primeiro site para acompanhar as posições dele e compará-las com as dos concorrentes."
              action={<Button onClick={create}>Criar Primeira Empresa</Button>}
            />
          ) : (
            <Cards label="Empresas">
              {found.map((company) => (
                <CompanyCard
                  key={company.id}
                  company={company}
                  onEdit={() => setOpened({ dialog: 'form', company })}
                  onDelete={() => setOpened({ dialog: 'deletion', company })}
                />
              ))}
            </Cards>
          )
        }
      </QueryState>
      {opened?.dialog === 'form' && <CompanyForm company={opened.company} onClose={close} />}
      {opened?.dialog === 'deletion' && (
        <Confirm
          title="Excluir Empresa"
          question={`Tem certeza que deseja excluir a empresa "${opened.company.name}"? Esta ação não pode ser desfeita.`}
          onConfirm={() => call(companies.delete, { params: { id: opened.company.id } })}
          success="Empresa excluída com sucesso!"
          failure="Erro ao excluir empresa"
          onClose={close}
        />
      )}
    </Page>
  );
};
