import { TextInput } from '@mantine/core';
import { segmentForm, segments } from '#shared/contract/segments.ts';
import { call } from '../api.ts';
import { FormDialog } from '../ui/kit/dialogs/FormDialog.tsx';
import { notify } from '../ui/kit/dialogs/notices.tsx';
import { useContractForm } from '../ui/kit/forms/useContractForm.ts';
import { useSave } from '../ui/kit/forms/useSave.ts';
import { Tags } from '../ui/kit/Tag.tsx';

interface Props {
  readonly companyId: string;
  readonly tags: readonly string[];
  readonly onClose: () => void;
}

export const SegmentForm = ({ companyId, tags, onClose }: Props) => {
  const { form, field } = useContractForm(segmentForm, { company_id: companyId, name: '', tags: [...tags] });
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
      <TextInput label="Nome" withAsterisk data-autofocus {...field('name')} />
    </FormDialog>
  );
};
