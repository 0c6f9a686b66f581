import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { billing } from '#shared/contract/billing.ts';
import type { Company } from '#shared/contract/companies.ts';
import { type Competitor, competitors } from '#shared/contract/competitors.ts';
import { MAX_PASTED, manyCompetitors } from '#shared/contract/manyCompetitors.ts';
import type { ReplyOf } from '#shared/contract/route.ts';
import { call } from '../api.ts';
import { routeQuery } from '../cache.ts';
import { ListForm } from '../companies/ListForm.tsx';
import { partsOf } from '../companies/partsOf.ts';
import { useListDraft } from '../companies/useListDraft.ts';
import { capacityFor, wayToMore } from '../subscriptions/limit.ts';
import { counted } from '../ui/bare/text/format.ts';
import { previewSites, type SitePreview, siteLines, siteNotes, sitesIn } from './pasted.ts';

/** Nothing is invalid, because the preview judges as the server does. */
type Created = Omit<ReplyOf<typeof manyCompetitors.createMany>, 'invalid'>;

interface Props {
  readonly companies: readonly Company[];
  readonly companyId: string | undefined;
  readonly begins: string;
  readonly onCreated: (created: readonly Competitor[]) => void;
  readonly onClose: () => void;
}

export const ManyCompetitorsForm = ({ onCreated, onClose, ...place }: Props) => {
  const draft = useListDraft('concorrentes', place);
  const { companyId: chosen } = draft;
  const { judge, used, way } = useJudge(place.companies.find(({ id }) => id === chosen));
  return (
    <ListForm
      title="Adicionar vários concorrentes"
      limit={{ noun: 'competitors', used }}
      companies={place.companies}
      draft={draft}
      list={{
        label: 'Concorrentes',
        description: 'Um domínio por linha. Com nome, em duas colunas: nome; domínio.',
        placeholder: 'concorrente.com.br\nLoja Vizinha; lojavizinha.com.br',
      }}
      judge={judge}
      way={way}
      more="Para comparar com todos:"
      save={async ({ preview }) => {
        const { added, known, beyondLimit } = preview;
        const { created, existing, beyond_limit } = await createAll(chosen, added, onCreated);
        return {
          added: created.length,
          known: known.length + existing.length,
          beyondLimit: beyondLimit.length + beyond_limit.length,
        };
      }}
      ending="o"
      fallback="Erro ao criar concorrentes. Tente de novo: nenhum se repete."
      onClose={onClose}
    />
  );
};

/** Creates competitors by one request after another. If one fails, those of earlier requests are saved. */
const createAll = async (
  company_id: string,
  sites: SitePreview['added'],
  onCreated: Props['onCreated'],
): Promise<Created> => {
  const total: Created = { created: [], existing: [], beyond_limit: [] };
  try {
    for (const part of partsOf(sites, MAX_PASTED)) {
      const reply = await call(manyCompetitors.createMany, { body: { company_id, competitors: part } });
      total.created.push(...reply.created);
      total.existing.push(...reply.existing);
      total.beyond_limit.push(...reply.beyond_limit);
    }
  } finally {
    onCreated(total.created);
  }
  return total;
};

/** Sites count as new while the list or the plan is unknown: the server decides. */
const useJudge = (company: Company | undefined) => {
  const { data: known } = useQuery(routeQuery(competitors.list, { query: { company_id: company?.id } }));
  const { data: account } = useQuery(routeQuery(billing.getSubscription, {}));
  const capacity = account && capacityFor(account, 'competitors', known?.length ?? 0);
  const free = capacity?.state === 'free' ? capacity.left : 0;
  const own = company?.domain;
  const room = capacity ? free : Number.POSITIVE_INFINITY;
  return {
    judge: useCallback((typed: string) => judged(sitesIn(typed), own, known ?? [], room), [own, known, room]),
    used: known?.length,
    way: account && free > 0 ? wayToMore(account) : undefined,
  };
};

const judged = (...[sites, own, known, free]: Parameters<typeof previewSites>) => {
  const preview = previewSites(sites, own, known, free);
  const count = preview.added.length;
  return {
    preview,
    lines: siteLines(preview),
    count,
    submitLabel: count > 0 ? `Adicionar ${counted(count, 'concorrente', 'concorrentes')}` : 'Adicionar',
    isBeyond: preview.beyondLimit.length > 0,
    note: siteNotes(preview.added, known),
  };
};
