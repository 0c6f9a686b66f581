import { NativeSelect, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import type { Company } from '#shared/contract/companies.ts';
import { competitorForm, competitors } from '#shared/contract/competitors.ts';
import { ApiError, call, messageOf } from '../api.ts';
import { FormDialog } from '../ui/FormDialog.tsx';

interface Props {
  readonly companies: readonly Company[];
  /** The company that is chosen beforehand, if any. */
  readonly companyId: string | undefined;
  readonly onClose: () => void;
}

/** The form of a new competitor. */
export const CompetitorForm = ({ companies, companyId, onClose }: Props) => {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { company_id: companyId ?? companies[0]?.id ?? '', name: '', domain: '' },
    validate: schemaResolver(competitorForm, { sync: true }),
  });
  const saving = useMutation({
    mutationFn: (body: typeof form.values) => call(competitors.create, { body }),
    onSuccess: onClose,
    onError: (error) => error instanceof ApiError && form.setErrors(error.fields),
  });
  return (
    <FormDialog
      title="Novo Concorrente"
      send="Criar Concorrente"
      busy={saving.isPending}
      error={saving.isError ? messageOf(saving.error, 'Erro ao criar concorrente') : null}
      onSubmit={form.onSubmit((values) => saving.mutate(values))}
      onClose={onClose}
    >
      <NativeSelect
        label="Empresa"
        withAsterisk
        data={companies.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.getInputProps('company_id')}
        key={form.key('company_id')}
      />
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
        placeholder="concorrente.com.br"
        description="Sem https://"
        inputMode="url"
        autoCapitalize="none"
        {...form.getInputProps('domain')}
        key={form.key('domain')}
      />
    </FormDialog>
  );
};
