import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { Company } from '#shared/contract/companies.ts';
import { type Note, noteForm, notes } from '#shared/contract/notes.ts';
import { call } from '../api.ts';
import { isoDay } from '../ui/bare/text/format.ts';
import { FormDialog } from '../ui/kit/dialogs/FormDialog.tsx';
import { useCreationKey } from '../ui/kit/forms/creationKey.ts';
import { useContractForm } from '../ui/kit/forms/useContractForm.ts';
import { useSave } from '../ui/kit/forms/useSave.ts';

interface Props {
  readonly company: Company;
  readonly note: Note | null;
  readonly onClose: () => void;
}

export const NoteForm = ({ company, note, onClose }: Props) => {
  const scopes = [
    { value: company.id, label: company.name },
    { value: '', label: 'Todas as empresas' },
  ];
  const { form, field } = useContractForm(noteForm, {
    day: note?.day ?? isoDay(Date.now()),
    text: note?.text ?? '',
    url: note?.url ?? '',
    company_id: note ? (note.company_id ?? '') : company.id,
  });
  const withKey = useCreationKey();
  const saving = useSave(form, {
    version: note?.version,
    save: (body, version) =>
      note
        ? call(notes.update, { params: { id: note.id }, body: { ...body, version } })
        : withKey(body, (key) => call(notes.create, { body: { ...body, key } })),
    onSaved: onClose,
    fallback: note ? 'Erro ao editar nota' : 'Erro ao criar nota',
  });
  return (
    <FormDialog
      title={note ? 'Editar nota' : 'Nova nota'}
      submitLabel={note ? 'Salvar' : 'Criar nota'}
      onClose={onClose}
      {...saving}
    >
      <TextInput label="Dia" withAsterisk type="date" {...field('day')} />
      <Textarea
        label="Texto"
        withAsterisk
        rows={3}
        placeholder="Site novo no ar"
        description="Até 500 caracteres."
        data-autofocus
        {...field('text')}
      />
      <TextInput label="Link" type="url" placeholder="https://" description="Opcional." {...field('url')} />
      <NativeSelect label="Vale para" data={scopes} {...field('company_id')} />
    </FormDialog>
  );
};
