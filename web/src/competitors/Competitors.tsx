import { Button } from '@mantine/core';
import { IconPlus, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { companies } from '#shared/contract/companies.ts';
import { type Competitor, competitors } from '#shared/contract/competitors.ts';
import { routeQuery } from '../cache.ts';
import { CompetitorAnalysis } from '../reports/CompetitorAnalysis.tsx';
import { Cards } from '../ui/bare/Card.tsx';
import { EmptyState } from '../ui/bare/EmptyState.tsx';
import { Page } from '../ui/bare/Page.tsx';
import { QueryState } from '../ui/kit/QueryState.tsx';
import { CardSkeletons } from '../ui/kit/Skeletons.tsx';
import { CompanyFilter } from './CompanyFilter.tsx';
import { CompetitorCard } from './CompetitorCard.tsx';
import { CompetitorDeletion } from './CompetitorDeletion.tsx';
import { CompetitorForm } from './CompetitorForm.tsx';

type Opened =
  | { readonly does: 'create' }
  | { readonly does: 'analyze' | 'delete'; readonly competitor: Competitor };

/** The competitors of the account, or of the company that the filter names. */
export const Competitors = () => {
  const [search, setSearch] = useSearchParams();
  const companyId = search.get('company') ?? undefined;
  const listed = useQuery(
    routeQuery(competitors.list, companyId === undefined ? {} : { query: { company_id: companyId } }),
  );
  const owners = useQuery(routeQuery(companies.list, {}));
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const create = () => setOpened({ does: 'create' });
  const without = owners.data?.length === 0;
  return (
    <Page
      title="Concorrentes"
      lead="Quem disputa as mesmas posições que você."
      actions={
        <Button leftSection={<IconPlus size={16} />} disabled={!owners.data || without} onClick={create}>
          Novo Concorrente
        </Button>
      }
    >
      <CompanyFilter
        companies={owners.data ?? []}
        companyId={companyId}
        onChange={(id) => setSearch(id === undefined ? {} : { company: id }, { replace: true })}
      />
      <QueryState query={listed} skeleton={<CardSkeletons height={140} />}>
        {(found) =>
          found.length === 0 ? (
            <NoCompetitors withoutCompany={without} onCreate={create} />
          ) : (
            <Cards label="Concorrentes">
              {found.map((competitor) => (
                <CompetitorCard
                  key={competitor.id}
                  competitor={competitor}
                  onAnalyze={() => setOpened({ does: 'analyze', competitor })}
                  onDelete={() => setOpened({ does: 'delete', competitor })}
                />
              ))}
            </Cards>
          )
        }
      </QueryState>
      {opened?.does === 'create' && owners.data && (
        <CompetitorForm companies={owners.data} companyId={companyId} onClose={close} />
      )}
      {opened?.does === 'analyze' && <CompetitorAnalysis competitor={opened.competitor} onClose={close} />}
      {opened?.does === 'delete' && <CompetitorDeletion competitor={opened.competitor} onClose={close} />}
    </Page>
  );
};

interface NoCompetitorsProps {
  readonly withoutCompany: boolean;
  readonly onCreate: () => void;
}

const NoCompetitors = ({ withoutCompany, onCreate }: NoCompetitorsProps) => (
  <EmptyState
    icon={<IconUsers size={22} />}
    title="Nenhum concorrente encontrado"
    text={
      withoutCompany
        ? 'Você precisa criar pelo menos uma empresa antes de adicionar concorrentes.'
        : 'Adicione um site para ver, palavra por palavra, quem está à frente.'
    }
    action={
      withoutCompany ? (
        <Button component={Link} to="/companies">
          Criar Empresa
        </Button>
      ) : (
        <Button onClick={onCreate}>Adicionar Concorrente</Button>
      )
    }
  />
);
