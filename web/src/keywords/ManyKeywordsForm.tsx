import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { billing } from '#shared/contract/billing.ts';
import type { Company } from '#shared/contract/companies.ts';
import { keywordsText } from '#shared/format.ts';
import { messageOf } from '../api.ts';
import { routeQuery } from '../cache.ts';
import { checkKinds } from '../checks/useCheckStart.ts';
import { ListForm, useListDraft } from '../companies/ListForm.tsx';
import { textIn } from '../ui/bare/text/decode.ts';
import { notify } from '../ui/kit/dialogs/notices.tsx';
import { FileField } from '../ui/kit/forms/FileField.tsx';
import { checkThese, createAll } from './bulk.ts';
import { ColumnQuestion } from './ColumnQuestion.tsx';
import { keywordsOf, listIn, listText } from './pasted.ts';
import { laterNote, type Preview, previewLines, previewOf, useKnownKeys } from './preview.ts';

interface Props {
  readonly companies: readonly Company[];
  readonly companyId: string | undefined;
  readonly onClose: () => void;
}

const FAILED = 'Erro ao criar palavras-chave. Tente de novo: nenhuma se repete.';

export const ManyKeywordsForm = ({ onClose, ...place }: Props) => {
  const draft = useListDraft('palavras', place);
  const { companyId: chosen } = draft;
  const keys = useKnownKeys(chosen);
  const { data: account } = useQuery(routeQuery(billing.getSubscription, {}));
  const lookups = account?.trial_lookups;
  const navigate = useNavigate();
  const goOn = () => navigate(`/companies/${chosen}/analysis`);
  const judge = useCallback(
    (typed: string, left: number) => {
      const found = listIn(typed);
      const list = judged(previewOf(keywordsOf(found), keys, left));
      if (!found.columns) return { ...list, note: 'Diga abaixo que coluna é qual.' };
      return { ...list, note: lookups ? laterNote(list.preview.added.length, lookups) : undefined };
    },
    [keys, lookups],
  );
  return (
    <ListForm
      title="Adicionar várias palavras-chave"
      limit={{ noun: 'keywords' }}
      companies={place.companies}
      draft={draft}
      list={{
        label: 'Palavras-chave',
        description:
          'Uma por linha. De uma planilha: palavra-chave, etiquetas separadas por vírgula, volume.',
        placeholder: 'café especial em grãos\ncafeteira italiana',
      }}
      judge={judge}
      fill={(text, setText) => (
        <>
          <Question text={text} onAnswer={setText} />
          <ListFile onText={setText} />
        </>
      )}
      more="Para acompanhar todas:"
      save={async ({ preview }, goesOn) => {
        const saved = await createAll(chosen, [...preview.added, ...preview.completed]);
        const { created } = saved;
        // What is saved stays saved, whether or not it can be checked now.
        const isChecked = goesOn && created.length > 0 && (await isStarted(chosen, created));
        return { ...saved, ...(isChecked && { goOn }) };
      }}
      ending="a"
      fallback={FAILED}
      onClose={onClose}
    />
  );
};

const isStarted = (...checked: Parameters<typeof checkThese>): Promise<boolean> =>
  checkThese(...checked).then(
    () => true,
    (cause) => {
      notify('error', messageOf(cause, checkKinds.keywords.fallback));
      return false;
    },
  );

const judged = (preview: Preview) => ({
  preview,
  lines: previewLines(preview),
  count: preview.added.length + preview.completed.length,
  submitLabel: submitLabelOf(preview),
  ...(preview.added.length > 0 && { goOnLabel: 'Adicionar e verificar' }),
});

const submitLabelOf = ({ added, completed }: Preview): string => {
  if (added.length > 0) return `Adicionar ${keywordsText(added.length)}`;
  return completed.length > 0 ? `Completar ${keywordsText(completed.length)}` : 'Adicionar';
};

const NO_LIST = 'Não encontramos palavras-chave neste arquivo. Salve a planilha em CSV e tente de novo.';

const Question = ({
  text,
  onAnswer,
}: {
  readonly text: string;
  readonly onAnswer: (list: string) => void;
}) => {
  const { rows, columns } = useMemo(() => listIn(text), [text]);
  return columns ? null : <ColumnQuestion key={rows[0]?.join()} {...{ text, rows, onAnswer }} />;
};

const ListFile = ({ onText }: { readonly onText: (text: string) => void }) => {
  const [error, setError] = useState<string>();
  const open = async (file: File | null) => {
    setError(undefined);
    if (!file) return;
    const read = await textIn(file);
    if ('refusal' in read) return setError(read.refusal);
    const list = listIn(read.text);
    const found = keywordsOf(list);
    if (list.columns && found.length === 0) return setError(NO_LIST);
    onText(list.columns ? listText(found) : read.text);
  };
  return (
    <FileField
      label="Ou um arquivo CSV"
      description="Também o do Planejador de palavras-chave do Google, com as buscas por mês."
      error={error}
      onChange={open}
    />
  );
};
