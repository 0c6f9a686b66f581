import { TextInput } from '@mantine/core';
import { type Competitor, competitorName, competitors } from '#shared/contract/competitors.ts';
import { shownDomain } from '#shared/shownDomain.ts';
import { call } from '../api.ts';
import { FormDialog } from '../ui/kit/dialogs/FormDialog.tsx';
import { useContractForm } from '../ui/kit/forms/useContractForm.ts';
import { useSave } from '../ui/kit/forms/useSave.ts';

interface Props {
  readonly competitor: Competitor;
  readonly onClose: () => void;
}

export const RenameCompetitor = ({ competitor: { id, name, domain, version }, onClose }: Props) => {
  const { form, field } = useContractForm(competitorName, { name });
  const saving = useSave(form, {
    version,
    save: (body, known) => call(competitors.update, { params: { id }, body: { ...body, version: known } }),
    onSaved: onClose,
    fallback: 'Erro ao editar concorrente',
  });
  return (
    <FormDialog title="Editar concorrente" submitLabel="Salvar" onClose={onClose} {...saving}>
      <TextInput
        label="Nome"
        description={`O domínio continua ${shownDomain(domain)}.`}
        withAsterisk
        data-autofocus
        {...field('name')}
      />
    </FormDialog>
  );
};
