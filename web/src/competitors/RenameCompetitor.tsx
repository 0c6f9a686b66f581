import { TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { type Competitor, competitorName, competitors } from '#shared/contract/competitors.ts';
import { shownDomain } from '#shared/shownDomain.ts';
import { call } from '../api.ts';
import { FormDialog } from '../ui/kit/dialogs/FormDialog.tsx';
import { useEdit } from '../ui/kit/forms/useEdit.ts';

interface Props {
  readonly competitor: Competitor;
  readonly onClose: () => void;
}

export const RenameCompetitor = ({ competitor: { id, name, domain }, onClose }: Props) => {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name },
    validate: schemaResolver(competitorName, { sync: true }),
  });
  const saving = useEdit(form, {
    base: { name },
    save: (body, base) => call(competitors.update, { params: { id }, body: { ...body, base } }),
    onSaved: onClose,
    fallback: 'Erro ao editar concorrente',
  });
  return (
    <FormDialog title="Editar Concorrente" submitLabel="Salvar" onClose={onClose} {...saving}>
      <TextInput
        label="Nome"
        description={`O domínio continua ${shownDomain(domain)}.`}
        withAsterisk
        data-autofocus
        {...form.getInputProps('name')}
        key={form.key('name')}
      />
    </FormDialog>
  );
};
