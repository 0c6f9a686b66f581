import { Box, Button } from '@mantine/core';
import { IconFileImport, IconListSearch, IconPlaylistAdd, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { companies } from '#shared/contract/companies.ts';
import { type Keyword, keywords } from '#shared/contract/keywords.ts';
import { routeQuery } from '../cache.ts';
import { CompanyPage, NoItems } from '../companies/CompanyPage.tsx';
import { NotesTool } from '../notes/NotesTool.tsx';
import { OpenHistory } from '../reports/history/KeywordHistory.tsx';
import text from '../ui/bare/text/text.module.css';
import { MANY, ONE, useNewForm } from '../ui/kit/address.ts';
import { onDemand } from '../ui/kit/dialogs/onDemand.tsx';
import { QueryState } from '../ui/kit/QueryState.tsx';
import { TableSkeleton } from '../ui/kit/Skeletons.tsx';
import { KeywordTable } from './KeywordTable.tsx';
import { hasOneStatus, statusOf, tagsIn } from './keywordFile.ts';
import { KeywordChecks } from './positionColumns.tsx';

const KeywordForm = onDemand(() => import('./KeywordForm.tsx').then((it) => it.KeywordForm));
const ImportDialog = onDemand(() => import('./imports/ImportDialog.tsx').then((it) => it.ImportDialog));
const ManyKeywordsForm = onDemand(() => import('./ManyKeywordsForm.tsx').then((it) => it.ManyKeywordsForm));

export const Keywords = () => {
  const { id } = useParams();
  const listed = useQuery(routeQuery(keywords.list, id === undefined ? {} : { query: { company_id: id } }));
  const companyList = useQuery(routeQuery(companies.list, {}));
  const [isImporting, setImporting] = useState(false);
  const [form, openForm] = useNewForm();
  const company = companyList.data?.find((one) => one.id === id);
  const hasNoCompany = companyList.data?.length === 0;
  // No form for a missing company, because it would show another company as chosen.
  const canCreate = companyList.data?.some((one) => id === undefined || one.id === id) === true;
  return (
    <CompanyPage
      companyId={id}
      screen="keywords"
      tools={<NotesTool companyId={id ?? ''} />}
      company={company}
      query={listed}
      lead={
        id === undefined ? (
          'Os termos que você acompanha nos buscadores.'
        ) : (
          <Box component="span" display="block" className={text.cut ?? ''}>
            {sharedBy(listed.data)}
          </Box>
        )
      }
      actions={
        <>
          {company && (
            <Button
              variant="default"
              leftSection={<IconFileImport size={16} />}
              onClick={() => setImporting(true)}
            >
              Importar posições
            </Button>
          )}
          <Button
            variant="default"
            leftSection={<IconPlaylistAdd size={16} />}
            disabled={!canCreate}
            onClick={() => openForm(MANY)}
          >
            Adicionar várias
          </Button>
          <Button leftSection={<IconPlus size={16} />} disabled={!canCreate} onClick={() => openForm(ONE)}>
            Nova palavra-chave
          </Button>
        </>
      }
    >
      <QueryState query={listed} skeleton={<TableSkeleton />}>
        {(found) =>
          found.length === 0 ? (
            <NoItems
              icon={<IconListSearch size={22} />}
              title="Nenhuma palavra-chave encontrada"
              text="Adicione o que seus clientes procuram, e acompanhe em que posição seu site aparece."
              textWithoutCompany="Você precisa criar pelo menos uma empresa antes de adicionar palavras-chave."
              hasNoCompany={hasNoCompany}
            />
          ) : (
            <>
              {company && <KeywordChecks company={company} />}
              <KeywordTable keywords={found} companyId={id} companyName={company?.name} />
            </>
          )
        }
      </QueryState>
      {form === ONE && companyList.data && canCreate && (
        <KeywordForm
          companies={companyList.data}
          companyId={id}
          knownTags={tagsIn(listed.data)}
          onClose={() => openForm('')}
        />
      )}
      {form === MANY && companyList.data && canCreate && (
        <ManyKeywordsForm companies={companyList.data} companyId={id} onClose={() => openForm('')} />
      )}
      {isImporting && company && <ImportDialog company={company} onClose={() => setImporting(false)} />}
      <OpenHistory />
    </CompanyPage>
  );
};

/** What the columns of a company leave out, because it is the same in each row. */
const sharedBy = (list: readonly Keyword[] = []): string => {
  const [first] = list;
  if (!first) return '';
  const status = hasOneStatus(list) ? `${statusOf(first)} · ` : '';
  return `${status}URL de destino: ${first.target_url}`;
};
