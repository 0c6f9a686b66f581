import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Company } from '#shared/contract/companies.ts';
import { type Competitor, competitors } from '#shared/contract/competitors.ts';
import { MAX_PASTED, manyCompetitors } from '#shared/contract/manyCompetitors.ts';
import { counted } from '#shared/format.ts';
import { call } from '../api.ts';
import { routeQuery } from '../cache.ts';
import { ListForm, useListDraft } from '../companies/ListForm.tsx';
import { sendAll } from '../companies/listPreview.ts';
import { previewSites, type SitePreview, siteLines, siteNotes, sitesIn } from './pasted.ts';

interface Props {
  readonly companies: readonly Company[];
  readonly companyId: string | undefined;
  readonly onCreated: (created: readonly Competitor[]) => void;
  readonly onClose: () => void;
}

export const ManyCompetitorsForm = ({ onCreated, onClose, ...place }: Props) => {
  const draft = useListDraft('concorrentes', place);
  const { companyId: chosen } = draft;
  const { data: known } = useQuery(routeQuery(competitors.list, { query: { company_id: chosen } }));
  const own = place.companies.find(({ id }) => id === chosen)?.domain;
  return (
    <ListForm
      title="Adicionar vários concorrentes"
      limit={{ noun: 'competitors', used: known?.length }}
      companies={place.companies}
      draft={draft}
      list={{
        label: 'Concorrentes',
        description: 'Um domínio por linha. Com nome, em duas colunas: nome; domínio.',
        placeholder: 'concorrente.com.br\nLoja Vizinha; lojavizinha.com.br',
      }}
      judge={useCallback(
        (typed: string, left: number) => judged(sitesIn(typed), own, known ?? [], left),
        [own, known],
      )}
      more="Para comparar com todos:"
      save={({ preview }) => createAll(chosen, preview.added, onCreated)}
      ending="o"
      fallback="Erro ao criar concorrentes. Tente de novo: nenhum se repete."
      onClose={onClose}
    />
  );
};

const createAll = async (company_id: string, sites: SitePreview['added'], onCreated: Props['onCreated']) => {
  const replies = await sendAll(sites, MAX_PASTED, async (part) => {
    const reply = await call(manyCompetitors.createMany, { body: { company_id, competitors: part } });
    onCreated(reply.created);
    return reply;
  });
  return {
    created: replies.flatMap(({ created }) => created),
    existing: replies.flatMap(({ existing }) => existing),
    beyond_limit: replies.flatMap(({ beyond_limit }) => beyond_limit),
  };
};

/** Sites count as new while the list is unknown: the server decides. */
const judged = (...[sites, own, known, free]: Parameters<typeof previewSites>) => {
  const preview = previewSites(sites, own, known, free);
  const count = preview.added.length;
  return {
    preview,
    lines: siteLines(preview),
    count,
    submitLabel: count > 0 ? `Adicionar ${counted(count, 'concorrente', 'concorrentes')}` : 'Adicionar',
    note: siteNotes(preview.added, known),
  };
};
