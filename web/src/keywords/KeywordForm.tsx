import { TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
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
import { listIn } from './pasted.ts';

export interface Pasted {
  readonly text: string;
  readonly companyId: string | undefined;
}

interface Props {
  readonly companies: readonly Company[];
  readonly companyId: string | undefined;
  readonly knownTags: readonly string[];
  readonly onClose: () => void;
  readonly onMany: (pasted: Pasted) => void;
}

export const KeywordForm = ({ companies, companyId, knownTags, onClose, onMany }: Props) => {
  const { form, field } = useContractForm(keywordForm, {
    company_id: companyId ?? companies[0]?.id ?? '',
    keyword: '',
  });
  const [tags, setTags] = useState<readonly string[]>([]);
  const [volume, setVolume] = useState<number | null>(null);
  const isMoreWanted = useRef(false);
  // The keyword that could not be saved, for the error to name once another is typed.
  const [failed, setFailed] = useState<string | null>(null);
  const { onSubmit, error, ...saving } = useSave(form, {
    save: (body) => call(keywords.create, { body: { ...body, tags: [...tags], volume } }),
    onSaved: (_, sent) => {
      notify('success', 'Palavra-chave criada com sucesso!');
      if (!isMoreWanted.current) return onClose();
      // The user may already have typed the next keyword.
      if (form.getValues().keyword !== sent.keyword) return;
      setVolume(null);
      form.setFieldValue('keyword', '');
      form.getInputNode('keyword')?.focus();
    },
    fallback: 'Erro ao criar palavra-chave',
    onError: (_, { keyword }) => setFailed(form.getValues().keyword === keyword ? null : keyword),
  });
  const limit = useLimit({ noun: 'keywords' });
  const submit = (wantsMore: boolean) => {
    isMoreWanted.current = wantsMore;
    onSubmit();
  };
  return (
    <FormDialog
      title="Nova palavra-chave"
      width="34rem"
      submitLabel="Criar palavra-chave"
      secondary={{ label: 'Salvar e adicionar outra', onSubmit: () => submit(true) }}
      canSubmit={limit.canCreate}
      onClose={onClose}
      onSubmit={() => submit(false)}
      error={error !== null && failed !== null ? `“${failed}”: ${error}` : error}
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
        onPaste={(event) => {
          const text = event.clipboardData.getData('text');
          if (listIn(text).rows.length <= 1) return;
          // The field would turn the list into one keyword.
          event.preventDefault();
          onMany({ text, companyId: form.getValues().company_id });
        }}
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
