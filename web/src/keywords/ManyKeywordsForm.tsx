import { InputBase } from '@mantine/core';
import { type ChangeEvent, useDeferredValue, useMemo, useState } from 'react';
import type { Company } from '#shared/contract/companies.ts';
import { CompanySelect } from '../companies/CompanySelect.tsx';
import { LimitNotice } from '../subscriptions/LimitNotice.tsx';
import { MorePlans } from '../subscriptions/MorePlans.tsx';
import { counted } from '../ui/bare/format.ts';
import { FormDialog } from '../ui/kit/dialogs/FormDialog.tsx';
import styles from './ManyKeywordsForm.module.css';
import { keywordsIn } from './pasted.ts';
import { type Preview, previewLines } from './preview.ts';
import { useListSaving, usePreviewer } from './useListSaving.ts';

interface Props {
  readonly companies: readonly Company[];
  /** The preselected company, if any. */
  readonly companyId: string | undefined;
  /** What the list begins with. */
  readonly text: string;
  readonly onClose: () => void;
}

/** More than any plan takes: a whole book in the clipboard must not freeze the page. */
const MAX_LENGTH = 1_000_000;
const TOO_LARGE = 'Este texto é grande demais. Cole no máximo 1 milhão de caracteres por vez.';

/** The dialog that creates many keywords, typed or pasted one a line, after a preview of what will happen. */
export const ManyKeywordsForm = ({ companies, companyId, text: pasted, onClose }: Props) => {
  const [chosen, setChosen] = useState(companyId ?? companies[0]?.id ?? '');
  const [text, setText] = useState(pasted);
  const { previewOf, way } = usePreviewer(chosen);
  // A long list must not hold up what is typed.
  const shownText = useDeferredValue(text);
  const isTooLarge = shownText.length > MAX_LENGTH;
  const preview = useMemo(
    () => previewOf(isTooLarge ? [] : keywordsIn(shownText)),
    [previewOf, shownText, isTooLarge],
  );
  const { mutate, isPending, failure } = useListSaving(chosen, onClose);
  const count = preview.added.length;
  return (
    <FormDialog
      title="Adicionar várias palavras-chave"
      width="44rem"
      submitLabel={count > 0 ? `Adicionar ${counted(count, 'palavra-chave', 'palavras-chave')}` : 'Adicionar'}
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
        description="Uma por linha. De uma planilha, vale a primeira coluna."
        placeholder={'café especial em grãos\ncafeteira italiana'}
        data-autofocus
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <ListPreview preview={preview} way={way} />
    </FormDialog>
  );
};

interface ListPreviewProps {
  readonly preview: Preview;
  /** The way to a larger plan; undefined if it is shown elsewhere. */
  readonly way: 'plans' | 'portal' | undefined;
}

/** What will happen to a list, before anything is written. */
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
