import { Button } from '@mantine/core';
import { IconListSearch, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { companies } from '#shared/contract/companies.ts';
import { type Keyword, keywords } from '#shared/contract/keywords.ts';
import { routeQuery } from '../cache.ts';
import { CompanyMissing } from '../companies/CompanyMissing.tsx';
import { CompanyPage } from '../companies/CompanyPage.tsx';
import { NoItems } from '../companies/NoItems.tsx';
import { QueryState } from '../ui/kit/QueryState.tsx';
import { TableSkeleton } from '../ui/kit/Skeletons.tsx';
import { KeywordDeletion } from './KeywordDeletion.tsx';
import { KeywordForm } from './KeywordForm.tsx';
import { KeywordTable } from './KeywordTable.tsx';

/** The list of keywords, of all companies or of the one in the address. */
export const Keywords = () => {
  const { id } = useParams();
  const listed = useQuery(routeQuery(keywords.list, id === undefined ? {} : { query: { company_id: id } }));
  const companyList = useQuery(routeQuery(companies.list, {}));
  const [creating, setCreating] = useState(false);
  const [deleting, setDeleting] = useState<Keyword | null>(null);
  const hasNoCompany = companyList.data?.length === 0;
  const create = () => setCreating(true);
  return (
    <CompanyPage
      companyId={id}
      screen="keywords"
      company={companyList.data?.find((company) => company.id === id)}
      query={listed}
      lead="Os termos que você acompanha nos buscadores."
      actions={
        <Button
          leftSection={<IconPlus size={16} />}
          disabled={!companyList.data || hasNoCompany}
          onClick={create}
        >
          Nova Palavra-chave
        </Button>
      }
    >
      <QueryState query={listed} missing={<CompanyMissing />} skeleton={<TableSkeleton />}>
        {(found) =>
          found.length === 0 ? (
            <NoItems
              icon={<IconListSearch size={22} />}
              title="Nenhuma palavra-chave encontrada"
              text="Adicione o que seus clientes procuram, e acompanhe em que posição seu site aparece."
              textWithoutCompany="Você precisa criar pelo menos uma empresa antes de adicionar palavras-chave."
              hasNoCompany={hasNoCompany}
              createLabel="Adicionar Palavra-chave"
              onCreate={create}
            />
          ) : (
            <KeywordTable keywords={found} onDelete={setDeleting} />
          )
        }
      </QueryState>
      {creating && companyList.data && (
        <KeywordForm companies={companyList.data} companyId={id} onClose={() => setCreating(false)} />
      )}
      {deleting && <KeywordDeletion keyword={deleting} onClose={() => setDeleting(null)} />}
    </CompanyPage>
  );
};
