import { Button } from '@mantine/core';
import { IconFileImport, IconListSearch, IconPlaylistAdd, IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { companies } from '#shared/contract/companies.ts';
import { type Keyword, keywords } from '#shared/contract/keywords.ts';
import { call } from '../api.ts';
import { routeQuery } from '../cache.ts';
import { CompanyPage } from '../companies/CompanyPage.tsx';
import { NoItems } from '../companies/NoItems.tsx';
import { OpenHistory } from '../reports/history/KeywordHistory.tsx';
import { keywordsText } from '../ui/bare/text/format.ts';
import { useManyInAddress, useNewInAddress } from '../ui/kit/address.ts';
import { Confirm, onDemand } from '../ui/kit/dialogs/onDemand.tsx';
import { QueryState } from '../ui/kit/QueryState.tsx';
import { TableSkeleton } from '../ui/kit/Skeletons.tsx';
import { deleteAll } from './bulk.ts';
import { removeFromCachedLists } from './cachedLists.ts';
import { KeywordChecks } from './KeywordChecks.tsx';
import type { Pasted } from './KeywordForm.tsx';
import type { SelectionChange } from './KeywordsChange.tsx';
import { KeywordTable } from './KeywordTable.tsx';
import { hasOneStatus, statusOf } from './status.ts';

const KeywordForm = onDemand(() => import('./KeywordForm.tsx').then((it) => it.KeywordForm));
const ImportDialog = onDemand(() => import('./imports/ImportDialog.tsx').then((it) => it.ImportDialog));
const KeywordsChange = onDemand(() => import('./KeywordsChange.tsx').then((it) => it.KeywordsChange));
const ManyKeywordsForm = onDemand(() => import('./ManyKeywordsForm.tsx').then((it) => it.ManyKeywordsForm));

export const Keywords = () => {
  const { id } = useParams();
  const listed = useQuery(routeQuery(keywords.list, id === undefined ? {} : { query: { company_id: id } }));
  const companyList = useQuery(routeQuery(companies.list, {}));
  const [creating, setCreating] = useState(false);
  const [isCreatingMany, createMany] = useManyInAddress();
  const [pasted, setPasted] = useState<Pasted>();
  const [importing, setImporting] = useState(false);
  const [deleting, setDeleting] = useState<Keyword | null>(null);
  const [deletingMany, setDeletingMany] = useState<readonly Keyword[] | null>(null);
  const [changing, setChanging] = useState<SelectionChange | null>(null);
  const client = useQueryClient();
  const company = companyList.data?.find((one) => one.id === id);
  const hasNoCompany = companyList.data?.length === 0;
  // No form for a missing company, because it would show another company as chosen.
  const canCreate = companyList.data?.some((one) => id === undefined || one.id === id) === true;
  const create = () => setCreating(true);
  useNewInAddress(create, canCreate);
  return (
    <CompanyPage
      companyId={id}
      screen="keywords"
      company={company}
      query={listed}
      lead={`Os termos que você acompanha nos buscadores.${id === undefined ? '' : sharedBy(listed.data)}`}
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
            onClick={() => createMany(true)}
          >
            Adicionar várias
          </Button>
          <Button leftSection={<IconPlus size={16} />} disabled={!canCreate} onClick={create}>
            Nova Palavra-chave
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
              <KeywordTable
                keywords={found}
                companyId={id}
                companyName={company?.name}
                onDelete={setDeleting}
                onDeleteMany={setDeletingMany}
                onChange={(action, chosen) => setChanging({ action, chosen })}
              />
            </>
          )
        }
      </QueryState>
      {creating && companyList.data && canCreate && (
        <KeywordForm
          companies={companyList.data}
          companyId={id}
          knownTags={tagsIn(listed.data)}
          onClose={() => setCreating(false)}
          onMany={(list) => {
            setCreating(false);
            setPasted(list);
            createMany(true);
          }}
        />
      )}
      {isCreatingMany && companyList.data && canCreate && (
        <ManyKeywordsForm
          companies={companyList.data}
          companyId={id}
          pasted={pasted}
          onClose={() => {
            setPasted(undefined);
            createMany(false);
          }}
        />
      )}
      {importing && company && <ImportDialog company={company} onClose={() => setImporting(false)} />}
      {deleting && (
        <Confirm
          title="Excluir Palavra-chave"
          question={`Tem certeza que deseja excluir a palavra-chave "${deleting.keyword}"? Esta ação não pode ser desfeita.`}
          onConfirm={() => call(keywords.delete, { params: { id: deleting.id } })}
          onDone={() => removeFromCachedLists(client, [deleting])}
          success="Palavra-chave excluída com sucesso!"
          failure="Erro ao excluir palavra-chave"
          onClose={() => setDeleting(null)}
        />
      )}
      {deletingMany && (
        <Confirm
          title="Excluir Palavras-chave"
          question={`Tem certeza que deseja excluir ${keywordsText(deletingMany.length)}? Esta ação não pode ser desfeita.`}
          warning="As posições e o histórico também serão removidos."
          onConfirm={() => deleteAll(deletingMany.map(({ id: one }) => one))}
          onDone={() => removeFromCachedLists(client, deletingMany)}
          success={(deleted) =>
            `${keywordsText(deleted)} ${deleted === 1 ? 'excluída' : 'excluídas'} com sucesso!`
          }
          failure="Erro ao excluir palavras-chave"
          onClose={() => setDeletingMany(null)}
        />
      )}
      {changing && (
        <KeywordsChange
          {...changing}
          knownTags={tagsIn(listed.data)}
          companies={companyList.data ?? []}
          onClose={() => setChanging(null)}
        />
      )}
      <OpenHistory />
    </CompanyPage>
  );
};

/** What the columns of a company leave out, because it is the same in each row. */
const sharedBy = (list: readonly Keyword[] = []): string => {
  const [first] = list;
  if (!first) return '';
  const status = hasOneStatus(list) ? ` Status de todos: ${statusOf(first)}.` : '';
  return ` URL de destino: ${first.target_url}.${status}`;
};

const tagsIn = (list: readonly Keyword[] = []): readonly string[] =>
  [...new Set(list.flatMap(({ tags }) => tags))].sort((a, b) => a.localeCompare(b, 'pt-BR'));
