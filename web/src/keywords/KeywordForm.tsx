import { NativeSelect, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import type { Company } from '#shared/contract/companies.ts';
import { keywordForm, keywords } from '#shared/contract/keywords.ts';
import { ApiError, call, messageOf } from '../api.ts';
import { FormDialog } from '../ui/FormDialog.tsx';
import { notify } from '../ui/notices.tsx';

interface Props {
  readonly companies: readonly Company[];
  /** The company that is chosen beforehand, if any. */
  readonly companyId: string | undefined;
  readonly onClose: () => void;
}

/** The form of a new keyword. */
export const KeywordForm = ({ companies, companyId, onClose }: Props) => {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { company_id: companyId ?? companies[0]?.id ?? '', keyword: '' },
    validate: schemaResolver(keywordForm, { sync: true }),
  });
  const saving = useMutation({
    mutationFn: (body: typeof form.values) => call(keywords.create, { body }),
    onSuccess: () => {
      notify('success', 'Palavra-chave criada com sucesso!');
      onClose();
    },
    onError: (error) => error instanceof ApiError && form.setErrors(error.fields),
  });
  return (
    <FormDialog
      title="Nova Palavra-chave"
      send="Criar Palavra-chave"
      busy={saving.isPending}
      error={saving.isError ? messageOf(saving.error, 'Erro ao criar palavra-chave') : null}
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
        label="Palavra-chave"
        withAsterisk
        data-autofocus
        placeholder="café especial em grãos"
        description="Escreva como seus clientes escrevem no buscador."
        {...form.getInputProps('keyword')}
        key={form.key('keyword')}
      />
    </FormDialog>
  );
};
