import { Box, Button, Group, TextInput } from '@mantine/core';
import { type ClipboardEvent, useRef, useState } from 'react';
import type { Company } from '#shared/contract/companies.ts';
import { keywordForm, keywords } from '#shared/contract/keywords.ts';
import { call } from '../api.ts';
import { CompanySelect } from '../companies/SiteFields.tsx';
import { useLimit } from '../subscriptions/useLimit.tsx';
import { Notice } from '../ui/bare/panels/Notice.tsx';
import { whole } from '../ui/bare/text/format.ts';
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

const NOTHING = { text: '', count: 0 };

export const KeywordForm = ({ companies, companyId, knownTags, onClose, onMany }: Props) => {
  const { form, field } = useContractForm(keywordForm, {
    company_id: companyId ?? companies[0]?.id ?? '',
    keyword: '',
  });
  const [tags, setTags] = useState<readonly string[]>([]);
  const [volume, setVolume] = useState<number | null>(null);
  const isMoreWanted = useRef(false);
  const [pasted, setPasted] = useState(NOTHING);
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
  // A pasted list is noticed here, because the one-line field turns its line breaks into spaces.
  const notice = ({ clipboardData }: ClipboardEvent) => {
    const text = clipboardData.getData('text');
    const count = listIn(text).rows.length;
    setPasted(count > 1 ? { text, count } : NOTHING);
  };
  form.watch('keyword', ({ value }) => value === '' && setPasted(NOTHING));
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
        onPaste={notice}
        {...field('keyword')}
      />
      <PastedList
        count={pasted.count}
        onMany={() => onMany({ text: pasted.text, companyId: form.getValues().company_id })}
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

interface PastedListProps {
  readonly count: number;
  readonly onMany: () => void;
}

const PastedList = ({ count, onMany }: PastedListProps) => (
  // The element is always there, so that screen readers announce what appears in it.
  <Box role="status" display={count > 0 ? undefined : 'contents'}>
    {count > 0 && (
      <Notice tone="blue">
        <Group flex={1} justify="space-between" gap="0.5rem">
          <span>Você colou uma lista de {whole(count)} linhas, que aqui vira uma só palavra-chave.</span>
          <Button size="xs" variant="default" onClick={onMany}>
            Adicionar as {whole(count)}
          </Button>
        </Group>
      </Notice>
    )}
  </Box>
);
