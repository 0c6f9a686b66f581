import { TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { type Company, companies, companyForm } from '#shared/contract/companies.ts';
import { ApiError, call, messageOf } from '../api.ts';
import { FormDialog } from '../ui/FormDialog.tsx';

interface Props {
  /** The company to edit; null creates one. */
  readonly company: Company | null;
  readonly onClose: () => void;
}

/** The form of a company, to create or to edit one. */
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
  const saving = useMutation({
    mutationFn: (body: typeof form.values) =>
      company
        ? call(companies.update, { params: { id: company.id }, body })
        : call(companies.create, { body }),
    onSuccess: onClose,
    onError: (error) => error instanceof ApiError && form.setErrors(error.fields),
  });
  const refused = company ? 'Erro ao editar empresa' : 'Erro ao criar empresa';
  const fallback = saving.error instanceof ApiError ? refused : 'Erro ao salvar empresa';
  return (
    <FormDialog
      title={company ? 'Editar Empresa' : 'Nova Empresa'}
      send={company ? 'Salvar' : 'Criar Empresa'}
      busy={saving.isPending}
      error={saving.isError ? messageOf(saving.error, fallback) : null}
      onSubmit={form.onSubmit((values) => saving.mutate(values))}
      onClose={onClose}
    >
      <TextInput
        label="Nome"
        withAsterisk
        data-autofocus
        {...form.getInputProps('name')}
        key={form.key('name')}
      />
      <TextInput
        label="Domínio"
        withAsterisk
        placeholder="exemplo.com.br"
        description="As posições são contadas para este domínio e seus subdomínios."
        inputMode="url"
        autoCapitalize="none"
        {...form.getInputProps('domain')}
        key={form.key('domain')}
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
