import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import type { Company } from '#shared/contract/companies.ts';
import { type Note, noteForm, notes } from '#shared/contract/notes.ts';
import { call } from '../api.ts';
import { inTabOfUser } from '../storage.ts';
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
  const stored = note?.text ?? '';
  // A version's own, so that no draft replaces what somebody has stored since.
  const [draft] = useState(() =>
    inTabOfUser(note ? `nota ${note.id} ${note.version}` : `nota nova ${company.id}`, z.string()),
  );
  const { form, field } = useContractForm(noteForm, {
    day: note?.day ?? isoDay(Date.now()),
    text: draft.read() ?? stored,
    url: note?.url ?? '',
    company_id: note ? (note.company_id ?? '') : company.id,
  });
  const { text } = form.values;
  useEffect(() => draft.keep(text === stored ? null : text), [draft, stored, text]);
  const leave = () => {
    draft.keep(null);
    onClose();
  };
  const withKey = useCreationKey();
  const saving = useSave(form, {
    version: note?.version,
    save: (body, version) =>
      note
        ? call(notes.update, { params: { id: note.id }, body: { ...body, version } })
        : withKey(body, (key) => call(notes.create, { body: { ...body, key } })),
    onSaved: leave,
    fallback: note ? 'Erro ao editar nota' : 'Erro ao criar nota',
  });
  return (
    <FormDialog
      title={note ? 'Editar nota' : 'Nova nota'}
      submitLabel={note ? 'Salvar' : 'Criar nota'}
      onCancel={leave}
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
