import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Company } from '#shared/contract/companies.ts';
import { keywordForm, keywords } from '#shared/contract/keywords.ts';
import { call } from '../api.ts';
import { CompanySelect } from '../companies/SiteFields.tsx';
import { useLimit } from '../subscriptions/useLimit.tsx';
import { FormDialog } from '../ui/kit/dialogs/FormDialog.tsx';
import { notify } from '../ui/kit/dialogs/notices.tsx';
import { useContractForm } from '../ui/kit/forms/useContractForm.ts';
import { useSave } from '../ui/kit/forms/useSave.ts';
import { TagsField, VolumeField } from './DetailFields.tsx';

interface Props {
  readonly companies: readonly Company[];
  readonly companyId: string | undefined;
  readonly knownTags: readonly string[];
  readonly onClose: () => void;
}

export const KeywordForm = ({ companies, companyId, knownTags, onClose }: Props) => {
  const { form, field } = useContractForm(keywordForm, {
    company_id: companyId ?? companies[0]?.id ?? '',
    keyword: '',
  });
  const [tags, setTags] = useState<readonly string[]>([]);
  const [volume, setVolume] = useState<number | null>(null);
  const saving = useSave(form, {
    save: (body) => call(keywords.create, { body: { ...body, tags: [...tags], volume } }),
    onSaved: () => {
      notify('success', 'Palavra-chave criada com sucesso!');
      onClose();
    },
    fallback: 'Erro ao criar palavra-chave',
  });
  const limit = useLimit({ noun: 'keywords' });
  return (
    <FormDialog
      title="Nova palavra-chave"
      submitLabel="Criar palavra-chave"
      canSubmit={limit.canCreate}
      onClose={onClose}
      {...saving}
    >
      {limit.notice}
      <CompanySelect companies={companies} {...field('company_id')} />
      <TextInput
        label="Palavra-chave"
        withAsterisk
        data-autofocus
        placeholder="café especial em grãos"
        description="Escreva como seus clientes escrevem no buscador."
        {...field('keyword')}
      />
      <TagsField label="Etiquetas" value={tags} onChange={setTags} known={knownTags} />
      <VolumeField
        value={volume}
        onChange={setVolume}
        description="Opcional: quantas vezes buscam por mês. Pesa na visibilidade."
      />
    </FormDialog>
  );
};
