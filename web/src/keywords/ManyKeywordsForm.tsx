import { InputBase } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, useDeferredValue, useMemo, useState } from 'react';
import type { Company } from '#shared/contract/companies.ts';
import { messageOf } from '../api.ts';
import { CompanySelect } from '../companies/SiteFields.tsx';
import { LimitNotice, MorePlans } from '../subscriptions/LimitNotice.tsx';
import { keywordsText } from '../ui/bare/text/format.ts';
import { FormDialog } from '../ui/kit/dialogs/FormDialog.tsx';
import { notify } from '../ui/kit/dialogs/notices.tsx';
import { useIsMounted } from '../ui/kit/useIsMounted.ts';
import { createAll } from './bulk.ts';
import { addToCachedLists, updateInCachedLists } from './cachedLists.ts';
import styles from './ManyKeywordsForm.module.css';
import { keywordsIn, listText, textOfFile } from './pasted.ts';
import { type Preview, previewLines, savedText } from './preview.ts';
import { usePreviewer } from './usePreviewer.ts';

interface Props {
  readonly companies: readonly Company[];
  readonly companyId: string | undefined;
  readonly text: string;
  readonly onClose: () => void;
}

/** More than any plan allows. The limit keeps a whole book in the clipboard from freezing the page. */
const MAX_LENGTH = 1_000_000;
const TOO_LARGE = 'Este texto é grande demais. Cole no máximo 1 milhão de caracteres por vez.';

export const ManyKeywordsForm = ({ companies, companyId, text: pasted, onClose }: Props) => {
  const [chosen, setChosen] = useState(companyId ?? companies[0]?.id ?? '');
  const [text, setText] = useState(pasted);
  const { previewOf, way } = usePreviewer(chosen);
  // The preview follows later, so that a long list does not delay typing.
  const shownText = useDeferredValue(text);
  const isTooLarge = shownText.length > MAX_LENGTH;
  const preview = useMemo(
    () => previewOf(isTooLarge ? [] : keywordsIn(shownText)),
    [previewOf, shownText, isTooLarge],
  );
  const { mutate, isPending, failure } = useListSaving(chosen, onClose);
  const count = preview.added.length + preview.completed.length;
  return (
    <FormDialog
      title="Adicionar várias palavras-chave"
      width="44rem"
      submitLabel={submitLabelOf(preview)}
      canSubmit={count > 0}
      busy={isPending}
      error={isTooLarge ? TOO_LARGE : failure}
      onSubmit={(event) => {
        event.preventDefault();
        mutate(previewOf(keywordsIn(text)));
      }}
      onClose={onClose}
    >
      <LimitNotice noun="keywords" />
      <CompanySelect
        companies={companies}
        value={chosen}
        onChange={({ currentTarget }: ChangeEvent<HTMLSelectElement>) => setChosen(currentTarget.value)}
      />
      <InputBase
        component="textarea"
        multiline
        rows={9}
        label="Palavras-chave"
        description="Uma por linha. De uma planilha: palavra-chave, etiquetas separadas por vírgula, volume."
        placeholder={'café especial em grãos\ncafeteira italiana'}
        data-autofocus
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <FileInput
        label="Ou um arquivo CSV"
        description="Também o do Planejador de palavras-chave do Google, com as buscas por mês."
        accept=".csv,.tsv,.txt"
        onText={(found) => setText(listText(keywordsIn(found)))}
      />
      <ListPreview preview={preview} way={way} />
    </FormDialog>
  );
};

const submitLabelOf = ({ added, completed }: Preview): string => {
  if (added.length > 0) return `Adicionar ${keywordsText(added.length)}`;
  return completed.length > 0 ? `Completar ${keywordsText(completed.length)}` : 'Adicionar';
};

interface FileInputProps {
  readonly label: string;
  readonly description: string;
  readonly accept: string;
  readonly onText: (text: string) => void;
}

const FileInput = ({ onText, ...input }: FileInputProps) => (
  <InputBase
    {...input}
    type="file"
    onChange={async ({ currentTarget: { files } }: ChangeEvent<HTMLInputElement>) => {
      const [file] = files ?? [];
      if (file) onText(textOfFile(new Uint8Array(await file.arrayBuffer())));
    }}
  />
);

interface ListPreviewProps {
  readonly preview: Preview;
  /** Where more keywords can be bought; undefined if the link is shown elsewhere. */
  readonly way: 'plans' | 'portal' | undefined;
}

const ListPreview = ({ preview, way }: ListPreviewProps) => (
  <div role="status" aria-label="Prévia" className={styles.frame}>
    <ul className={styles.lines}>
      {previewLines(preview).map(({ outcome, text, examples }) => (
        <li key={outcome} className={styles.line} data-outcome={outcome}>
          <span className={styles.count}>{text}</span>
          {examples !== '' && <span className={styles.examples}>{examples}</span>}
        </li>
      ))}
    </ul>
    {way && preview.beyondLimit.length > 0 && (
      <p className={styles.more}>
        Para acompanhar todas: <MorePlans newTab way={way} />
      </p>
    )}
  </div>
);

/** Trying again saves nothing twice. */
const FAILED = 'Erro ao criar palavras-chave. Tente de novo: nenhuma se repete.';

/** Returns the failure message for the form. Once the form is gone, a notice shows the failure. */
const useListSaving = (companyId: string, onSaved: () => void) => {
  const client = useQueryClient();
  const mounted = useIsMounted();
  const { mutate, isPending, error } = useMutation({
    meta: { reloads: 'later' },
    mutationFn: ({ added, completed }: Preview) => createAll(companyId, [...added, ...completed]),
    onSuccess: ({ created, existing, updated, beyond_limit }, { known, beyondLimit }) => {
      updateInCachedLists(client, updated);
      addToCachedLists(client, created);
      const [there, beyond] = [known.length + existing.length, beyondLimit.length + beyond_limit.length];
      notify(created.length > 0 ? 'success' : 'info', savedText(created.length, there, beyond));
      if (mounted.current) onSaved();
    },
    onError: (cause) => !mounted.current && notify('error', messageOf(cause, FAILED)),
  });
  return { mutate, isPending, failure: error && messageOf(error, FAILED) };
};
