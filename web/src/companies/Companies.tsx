import { Button } from '@mantine/core';
import { IconBuilding, IconPlus, IconTrash } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { billing } from '#shared/contract/billing.ts';
import type { CompanyWithStats } from '#shared/contract/cards.ts';
import { companies } from '#shared/contract/companies.ts';
import { reports } from '#shared/contract/reports.ts';
import { call } from '../api.ts';
import { routeQuery } from '../cache.ts';
import { GridUpdatesButton } from '../checks/GridUpdatesButton.tsx';
import { accessOf } from '../subscriptions/limit.ts';
import { EmptyState } from '../ui/bare/page/CenteredMessage.tsx';
import { Page } from '../ui/bare/page/Page.tsx';
import { ONE, useNewForm } from '../ui/kit/address.ts';
import { Cards } from '../ui/kit/Card.tsx';
import { Confirm, onDemand } from '../ui/kit/dialogs/onDemand.tsx';
import { PeriodSelect, usePeriod } from '../ui/kit/PeriodSelect.tsx';
import { comparedWith } from '../ui/kit/period.ts';
import { QueryState } from '../ui/kit/QueryState.tsx';
import { CardSkeletons, TableSkeleton } from '../ui/kit/Skeletons.tsx';
import { useListLayout } from '../ui/kit/useListLayout.tsx';
import { CompanyCard } from './CompanyCard.tsx';
import type { CompanyDialog } from './CompanyTools.tsx';

const Trash = onDemand(() => import('./Trash.tsx').then((it) => it.Trash));
const CompanyForm = onDemand(() => import('./CompanyForm.tsx').then((it) => it.CompanyForm));
const CompaniesTable = onDemand(
  () => import('./CompaniesTable.tsx').then((it) => it.CompaniesTable),
  <TableSkeleton />,
);
const ContinueButton = onDemand(() =>
  import('../subscriptions/ContinueButton.tsx').then((it) => it.ContinueButton),
);
const CompanyCheckDialog = onDemand(() =>
  import('../checks/CheckDialog.tsx').then((it) => it.CompanyCheckDialog),
);

type Opened =
  | { readonly dialog: 'trash' }
  | { readonly dialog: CompanyDialog; readonly company: CompanyWithStats };

export const Companies = () => {
  const [period] = usePeriod();
  const query = useQuery({
    ...routeQuery(reports.listCompanies, comparedWith(period)),
    placeholderData: keepPreviousData,
  });
  const isEmpty = query.data?.length === 0;
  const { data: account } = useQuery({ ...routeQuery(billing.getSubscription, {}), enabled: isEmpty });
  const mustSubscribe = isEmpty && account && accessOf(account.status) === 'ended';
  const { data: trash = [] } = useQuery(routeQuery(companies.listDeleted, {}));
  const [opened, setOpened] = useState<Opened | null>(null);
  const [open] = useState(
    () => (dialog: CompanyDialog, company: CompanyWithStats) => setOpened({ dialog, company }),
  );
  const { isTable, change } = useListLayout(query.data?.length);
  const List = isTable ? CompaniesTable : CompanyCards;
  const close = () => setOpened(null);
  const [form, openForm] = useNewForm();
  return (
    <Page
      title="Empresas"
      lead="Os sites que você acompanha nos buscadores."
      actions={
        <>
          {query.data?.length !== 0 && <PeriodSelect />}
          {change}
          {trash.length > 0 && (
            <Button
              variant="default"
              leftSection={<IconTrash size={16} />}
              onClick={() => setOpened({ dialog: 'trash' })}
            >
              Lixeira ({trash.length})
            </Button>
          )}
          <GridUpdatesButton companies={query.data} />
          <Button
            variant={mustSubscribe ? 'default' : 'filled'}
            leftSection={<IconPlus size={16} />}
            onClick={() => openForm(ONE)}
          >
            Nova empresa
          </Button>
        </>
      }
    >
      <QueryState query={query} skeleton={isTable ? <TableSkeleton /> : <CardSkeletons />}>
        {(found) =>
          found.length === 0 ? (
            <EmptyState
              icon={<IconBuilding size={22} />}
              title="Nenhuma empresa encontrada"
              text={`${mustSubscribe ? 'Com uma assinatura ativa, cadastre' : 'Cadastre'} o primeiro site para acompanhar as posições dele e compará-las com as dos concorrentes.`}
              action={mustSubscribe && <ContinueButton again={account.status !== null} />}
            />
          ) : (
            <List companies={found} onOpen={open} />
          )
        }
      </QueryState>
      {form === ONE && <CompanyForm company={null} onClose={() => openForm('')} />}
      {opened?.dialog === 'edit' && <CompanyForm company={opened.company} onClose={close} />}
      {opened?.dialog === 'check' && <CompanyCheckDialog company={opened.company} onClose={close} />}
      {opened?.dialog === 'delete' && (
        <Confirm
          title="Excluir empresa"
          question={`Tem certeza que deseja excluir a empresa "${opened.company.name}"?`}
          warning="Ela fica 7 dias na Lixeira e pode ser restaurada. Depois, esta ação não pode ser desfeita."
          onConfirm={() => call(companies.delete, { params: { id: opened.company.id } })}
          success="Empresa excluída com sucesso! Por 7 dias, ela pode ser restaurada na Lixeira."
          failure="Erro ao excluir empresa"
          onClose={close}
        />
      )}
      {opened?.dialog === 'trash' && <Trash deleted={trash} onClose={close} />}
    </Page>
  );
};

const CompanyCards = ({ companies: shown, onOpen }: ComponentProps<typeof CompaniesTable>) => (
  <Cards label="Empresas">
    {shown.map((company) => (
      <CompanyCard key={company.id} company={company} onOpen={onOpen} />
    ))}
  </Cards>
);
