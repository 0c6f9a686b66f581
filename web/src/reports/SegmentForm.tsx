import { TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { segmentForm, segments } from '#shared/contract/segments.ts';
import { call } from '../api.ts';
import { FormDialog } from '../ui/kit/dialogs/FormDialog.tsx';
import { notify } from '../ui/kit/dialogs/notices.tsx';
import { useSave } from '../ui/kit/forms/useSave.ts';
import { Tags } from '../ui/kit/Tag.tsx';

interface Props {
  readonly companyId: string;
  readonly tags: readonly string[];
  readonly onClose: () => void;
}

export const SegmentForm = ({ companyId, tags, onClose }: Props) => {
  const form = useForm({
    initialValues: { company_id: companyId, name: '', tags: [...tags] },
    validate: schemaResolver(segmentForm, { sync: true }),
  });
  const saving = useSave(form, {
    save: (body) => call(segments.create, { body }),
    onSaved: () => {
      notify('success', 'Segmento salvo com sucesso!');
      onClose();
    },
    fallback: 'Erro ao salvar segmento',
  });
  return (
    <FormDialog title="Salvar segmento" submitLabel="Salvar" onClose={onClose} {...saving}>
      <p>As palavras-chave com todas estas etiquetas, com a visibilidade delas.</p>
      <Tags names={tags} />
      <TextInput label="Nome" withAsterisk data-autofocus {...form.getInputProps('name')} />
    </FormDialog>
  );
};
