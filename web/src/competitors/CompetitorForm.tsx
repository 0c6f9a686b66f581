import { schemaResolver, useForm } from '@mantine/form';
import type { Company } from '#shared/contract/companies.ts';
import { competitorForm, competitors } from '#shared/contract/competitors.ts';
import { call } from '../api.ts';
import { CompanySelect } from '../companies/CompanySelect.tsx';
import { SiteFields } from '../companies/SiteFields.tsx';
import { FormDialog } from '../ui/kit/FormDialog.tsx';
import { useSave } from '../ui/kit/useSave.ts';

interface Props {
  readonly companies: readonly Company[];
  /** The preselected company, if any. */
  readonly companyId: string | undefined;
  readonly onClose: () => void;
}

/** The dialog that creates a competitor. */
export const CompetitorForm = ({ companies, companyId, onClose }: Props) => {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { company_id: companyId ?? companies[0]?.id ?? '', name: '', domain: '' },
    validate: schemaResolver(competitorForm, { sync: true }),
  });
  const saving = useSave(form, {
    save: (body) => call(competitors.create, { body }),
    onSaved: onClose,
    fallback: 'Erro ao criar concorrente',
  });
  return (
    <FormDialog title="Novo Concorrente" submitLabel="Criar Concorrente" onClose={onClose} {...saving}>
      <CompanySelect
        companies={companies}
        {...form.getInputProps('company_id')}
        key={form.key('company_id')}
      />
      <SiteFields form={form} placeholder="concorrente.com.br" description="Sem https://" />
    </FormDialog>
  );
};
