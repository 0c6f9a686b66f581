import { Button } from '@mantine/core';
import { IconListSearch, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { type Company, companies } from '#shared/contract/companies.ts';
import { type Keyword, keywords } from '#shared/contract/keywords.ts';
import { routeQuery } from '../cache.ts';
import { CompanyMissing } from '../companies/CompanyMissing.tsx';
import { EmptyState } from '../ui/bare/EmptyState.tsx';
import { Page } from '../ui/bare/Page.tsx';
import { QueryState } from '../ui/kit/QueryState.tsx';
import { TableSkeleton } from '../ui/kit/Skeletons.tsx';
import { KeywordDeletion } from './KeywordDeletion.tsx';
import { KeywordForm } from './KeywordForm.tsx';
import { KeywordTable } from './KeywordTable.tsx';

/** The keywords of the account, or of the company in the address. */
export const Keywords = () => {
  const { id } = useParams();
  const listed = useQuery(routeQuery(keywords.list, id === undefined ? {} : { query: { company_id: id } }));
  const owners = useQuery(routeQuery(companies.list, {}));
  const [creating, setCreating] = useState(false);
  const [deleting, setDeleting] = useState<Keyword | null>(null);
  const company = owners.data?.find((owner) => owner.id === id);
  const without = owners.data?.length === 0;
  const create = () => setCreating(true);
  return (
    <Page
      title="Palavras-chave"
      tab={company ? `Palavras-chave de ${company.name}` : 'Palavras-chave'}
      lead={company?.name ?? 'Os termos que você acompanha nos buscadores.'}
      {...(id !== undefined && { back: { to: '/companies', label: 'Empresas' } })}
      actions={
        <>
          {company && <ToAnalysis company={company} />}
          <Button leftSection={<IconPlus size={16} />} disabled={!owners.data || without} onClick={create}>
            Nova Palavra-chave
          </Button>
        </>
      }
    >
      <QueryState query={listed} missing={<CompanyMissing />} skeleton={<TableSkeleton />}>
        {(found) =>
          found.length === 0 ? (
            <NoKeywords withoutCompany={without} onCreate={create} />
          ) : (
            <KeywordTable keywords={found} onDelete={setDeleting} />
          )
        }
      </QueryState>
      {creating && owners.data && (
        <KeywordForm companies={owners.data} companyId={id} onClose={() => setCreating(false)} />
      )}
      {deleting && <KeywordDeletion keyword={deleting} onClose={() => setDeleting(null)} />}
    </Page>
  );
};

const ToAnalysis = ({ company }: { readonly company: Company }) => (
  <Button component={Link} to={`/companies/${company.id}/analysis`} variant="default">
    Ver Análise
  </Button>
);

interface NoKeywordsProps {
  readonly withoutCompany: boolean;
  readonly onCreate: () => void;
}

const NoKeywords = ({ withoutCompany, onCreate }: NoKeywordsProps) => (
  <EmptyState
    icon={<IconListSearch size={22} />}
    title="Nenhuma palavra-chave encontrada"
    text={
      withoutCompany
        ? 'Você precisa criar pelo menos uma empresa antes de adicionar palavras-chave.'
        : 'Adicione o que seus clientes procuram, e acompanhe em que posição seu site aparece.'
    }
    action={
      withoutCompany ? (
        <Button component={Link} to="/companies">
          Criar Empresa
        </Button>
      ) : (
        <Button onClick={onCreate}>Adicionar Palavra-chave</Button>
      )
    }
  />
);
