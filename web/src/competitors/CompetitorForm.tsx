import { useQuery } from '@tanstack/react-query';
import type { Company } from '#shared/contract/companies.ts';
import { type Competitor, competitorForm, competitors } from '#shared/contract/competitors.ts';
import { call } from '../api.ts';
import { routeQuery } from '../cache.ts';
import { CompanySelect, SiteFields } from '../companies/SiteFields.tsx';
import { siteNote } from '../companies/siteNote.ts';
import { useLimit } from '../subscriptions/useLimit.tsx';
import { FormDialog } from '../ui/kit/dialogs/FormDialog.tsx';
import { notify } from '../ui/kit/dialogs/notices.tsx';
import { useContractForm } from '../ui/kit/forms/useContractForm.ts';
import { useSave } from '../ui/kit/forms/useSave.ts';

interface Props {
  readonly companies: readonly Company[];
  readonly companyId: string | undefined;
  readonly onCreated: (created: readonly Competitor[]) => void;
  readonly onClose: () => void;
}

export const CompetitorForm = ({ companies, companyId, onCreated, onClose }: Props) => {
  const { form, field } = useContractForm(competitorForm, {
    company_id: companyId ?? companies[0]?.id ?? '',
    name: '',
    domain: '',
  });
  const chosen = form.values.company_id;
  const { data } = useQuery(routeQuery(competitors.list, {}));
  const known = data?.filter(({ company_id }) => company_id === chosen);
  const note = siteNote(form.values.domain, {
    own: companies.find(({ id }) => id === chosen)?.domain,
    competitors: known?.map(({ domain }) => domain),
  });
  const limit = useLimit({ noun: 'competitors', used: known?.length });
  const saving = useSave(form, {
    save: async (body) => onCreated([await call(competitors.create, { body })]),
    onSaved: () => {
      notify('success', 'Concorrente criado com sucesso!');
      onClose();
    },
    fallback: 'Erro ao criar concorrente',
  });
  return (
    <FormDialog
      title="Novo concorrente"
      submitLabel="Criar concorrente"
      canSubmit={limit.canCreate}
      onClose={onClose}
      {...saving}
    >
      {limit.notice}
      <CompanySelect companies={companies} {...field('company_id')} />
      <SiteFields form={form} placeholder="concorrente.com.br" note={note} />
    </FormDialog>
  );
};
