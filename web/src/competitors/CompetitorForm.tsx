import { schemaResolver, useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Company } from '#shared/contract/companies.ts';
import { competitorForm, competitors } from '#shared/contract/competitors.ts';
import { call } from '../api.ts';
import { routeQuery } from '../cache.ts';
import { CompanySelect, SiteFields } from '../companies/SiteFields.tsx';
import { LimitNotice } from '../subscriptions/LimitNotice.tsx';
import { FormDialog } from '../ui/kit/dialogs/FormDialog.tsx';
import { useSave } from '../ui/kit/forms/useSave.ts';

interface Props {
  readonly companies: readonly Company[];
  readonly companyId: string | undefined;
  readonly onClose: () => void;
}

export const CompetitorForm = ({ companies, companyId, onClose }: Props) => {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { company_id: companyId ?? companies[0]?.id ?? '', name: '', domain: '' },
    validate: schemaResolver(competitorForm, { sync: true }),
  });
  const used = useCountOf(form);
  const saving = useSave(form, {
    save: (body) => call(competitors.create, { body }),
    onSaved: onClose,
    fallback: 'Erro ao criar concorrente',
  });
  return (
    <FormDialog title="Novo Concorrente" submitLabel="Criar Concorrente" onClose={onClose} {...saving}>
      <LimitNotice noun="competitors" used={used} />
      <CompanySelect
        companies={companies}
        {...form.getInputProps('company_id')}
        key={form.key('company_id')}
      />
      <SiteFields form={form} placeholder="concorrente.com.br" description="Sem https://" />
    </FormDialog>
  );
};

interface CompanyChoice {
  readonly getValues: () => { readonly company_id: string };
  readonly watch: (field: 'company_id', onChange: (change: { readonly value: string }) => void) => void;
}

/** How many competitors the chosen company has; undefined until known. */
const useCountOf = (form: CompanyChoice): number | undefined => {
  const [chosen, setChosen] = useState(form.getValues().company_id);
  form.watch('company_id', ({ value }) => setChosen(value));
  const { data } = useQuery(routeQuery(competitors.list, {}));
  return data?.filter(({ company_id }) => company_id === chosen).length;
};
