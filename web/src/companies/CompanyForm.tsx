import { TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useState } from 'react';
import { type Company, companies, companyForm } from '#shared/contract/companies.ts';
import { ApiError, call } from '../api.ts';
import { LimitNotice } from '../subscriptions/LimitNotice.tsx';
import { FormDialog } from '../ui/kit/dialogs/FormDialog.tsx';
import { editedFields, useEdit } from '../ui/kit/forms/useEdit.ts';
import { domainNote } from './domainNote.ts';
import { SiteFields } from './SiteFields.tsx';

interface Props {
  /** Null makes the form create a company. */
  readonly company: Company | null;
  readonly onClose: () => void;
}

export const CompanyForm = ({ company, onClose }: Props) => {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: {
      name: company?.name ?? '',
      domain: company?.domain ?? '',
      website: company?.website ?? '',
    },
    validate: schemaResolver(companyForm, { sync: true }),
  });
  const [typedDomain, setTypedDomain] = useState('');
  form.watch('domain', ({ value }) => setTypedDomain(value));
  const rejected = company ? 'Erro ao editar empresa' : 'Erro ao criar empresa';
  const saving = useEdit(form, {
    base: editedFields(companyForm, company ?? {}),
    save: (body, base) =>
      company
        ? call(companies.update, { params: { id: company.id }, body: { ...body, base } })
        : call(companies.create, { body }),
    onSaved: onClose,
    fallback: (error) => (error instanceof ApiError ? rejected : 'Erro ao salvar empresa'),
  });
  return (
    <FormDialog
      title={company ? 'Editar Empresa' : 'Nova Empresa'}
      submitLabel={company ? 'Salvar' : 'Criar Empresa'}
      onClose={onClose}
      {...saving}
    >
      {!company && <LimitNotice noun="companies" />}
      <SiteFields
        form={form}
        placeholder="exemplo.com.br"
        // The status element is always there, so that screen readers announce its warnings.
        description={<span role="status">{domainNote(typedDomain, company?.domain)}</span>}
      />
      <TextInput
        label="Site"
        placeholder="https://www.exemplo.com.br"
        description="Opcional."
        type="url"
        {...form.getInputProps('website')}
        key={form.key('website')}
      />
    </FormDialog>
  );
};
