import { TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import type { Company } from '#shared/contract/companies.ts';
import { keywordForm, keywords } from '#shared/contract/keywords.ts';
import { call } from '../api.ts';
import { CompanySelect } from '../companies/CompanySelect.tsx';
import { FormDialog } from '../ui/kit/FormDialog.tsx';
import { notify } from '../ui/kit/notices.tsx';
import { useSave } from '../ui/kit/useSave.ts';

interface Props {
  readonly companies: readonly Company[];
  /** The preselected company, if any. */
  readonly companyId: string | undefined;
  readonly onClose: () => void;
}

/** The dialog that creates a keyword. */
export const KeywordForm = ({ companies, companyId, onClose }: Props) => {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { company_id: companyId ?? companies[0]?.id ?? '', keyword: '' },
    validate: schemaResolver(keywordForm, { sync: true }),
  });
  const saving = useSave(form, {
    save: (body) => call(keywords.create, { body }),
    onSaved: () => {
      notify('success', 'Palavra-chave criada com sucesso!');
      onClose();
    },
    fallback: 'Erro ao criar palavra-chave',
  });
  return (
    <FormDialog title="Nova Palavra-chave" submitLabel="Criar Palavra-chave" onClose={onClose} {...saving}>
      <CompanySelect
        companies={companies}
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
