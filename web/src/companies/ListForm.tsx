import { Box, InputBase } from '@mantine/core';
import { type ChangeEvent, type ReactNode, useDeferredValue, useEffect, useMemo, useState } from 'react';
import * as z from 'zod/mini';
import type { Company } from '#shared/contract/companies.ts';
import { inTabOfUser } from '../storage.ts';
import { MorePlans } from '../subscriptions/LimitNotice.tsx';
import { type LimitedProps, useLimit } from '../subscriptions/useLimit.tsx';
import textStyles from '../ui/bare/text/text.module.css';
import { FormDialog } from '../ui/kit/dialogs/FormDialog.tsx';
import { notify } from '../ui/kit/dialogs/notices.tsx';
import { useDialogAction } from '../ui/kit/dialogs/useDialogAction.ts';
import styles from './ListForm.module.css';
import { type PreviewLine, type Saved, savedText, type Unsent } from './listPreview.ts';
import { CompanySelect } from './SiteFields.tsx';

export interface JudgedList {
  readonly lines: readonly PreviewLine[];
  readonly count: number;
  readonly submitLabel: string;
  readonly goOnLabel?: string;
  readonly preview: Unsent;
  readonly note?: string | undefined;
}

interface Props<L extends JudgedList> {
  readonly title: string;
  readonly limit: LimitedProps;
  readonly companies: readonly Company[];
  readonly draft: ListDraft;
  readonly list: { readonly label: string; readonly description: string; readonly placeholder: string };
  /** The plan has room for `left` more. */
  readonly judge: (text: string, left: number) => L;
  readonly fill?: (text: string, setText: (text: string) => void) => ReactNode;
  readonly more: string;
  readonly save: (list: L, goesOn: boolean) => Promise<Saved & { readonly goOn?: () => void }>;
  readonly ending: 'a' | 'o';
  readonly fallback: string;
  readonly onClose: () => void;
}

/** More than any plan allows. The limit keeps a whole book in the clipboard from freezing the page. */
const MAX_LENGTH = 1_000_000;
const TOO_LARGE = 'Este texto é grande demais. Cole no máximo 1 milhão de caracteres por vez.';

export const ListForm = <L extends JudgedList>({ judge, fill, ...props }: Props<L>) => {
  const { text, type, companyId, choose, forget } = props.draft;
  // The preview follows later, so that a long list does not delay typing.
  const shownText = useDeferredValue(text);
  const isTooLarge = shownText.length > MAX_LENGTH;
  const judgedText = isTooLarge ? '' : shownText;
  const limit = useLimit(props.limit);
  const current = useMemo(() => judge(judgedText, limit.left), [judge, judgedText, limit.left]);
  const { run, busy, error, sent } = useDialogAction({
    run: ({ list, goesOn }: { readonly list: L; readonly goesOn: boolean }) => props.save(list, goesOn),
    onDone: (saved, { list }) => {
      forget();
      notify(saved.created.length > 0 ? 'success' : 'info', savedText(saved, list.preview, props.ending));
    },
    failure: props.fallback,
    onClose: ({ goOn }) => {
      props.onClose();
      goOn?.();
    },
  });
  // Keeps the preview while saving, or saved rows would show as duplicates.
  const judged = sent?.list ?? current;
  const { submitLabel, goOnLabel } = judged;
  const submit = (goesOn: boolean) => run({ list: judge(text, limit.left), goesOn });
  return (
    <FormDialog
      title={props.title}
      width="44rem"
      submitLabel={goOnLabel ?? submitLabel}
      secondary={goOnLabel ? { label: submitLabel, onSubmit: () => submit(false) } : undefined}
      canSubmit={judged.count > 0}
      busy={busy}
      error={isTooLarge ? TOO_LARGE : error}
      onSubmit={() => submit(goOnLabel !== undefined)}
      onCancel={() => {
        forget();
        props.onClose();
      }}
      onClose={props.onClose}
    >
      {limit.notice}
      <CompanySelect
        companies={props.companies}
        value={companyId}
        onChange={({ currentTarget }: ChangeEvent<HTMLSelectElement>) => choose(currentTarget.value)}
      />
      <InputBase
        component="textarea"
        multiline
        rows={7}
        {...props.list}
        data-autofocus
        value={text}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      {/* As high as three lines, so that the buttons below do not move while a list is typed. */}
      <Box role="status" aria-label="Prévia" mih="4.125rem">
        <ul className={styles.lines}>
          {judged.lines.map(({ outcome, text: what, examples }) => (
            <li key={outcome} className={styles.line} data-outcome={outcome}>
              <span className={styles.count}>{what}</span>
              {examples !== '' && <span className={`${textStyles.quiet} ${textStyles.cut}`}>{examples}</span>}
            </li>
          ))}
        </ul>
        {judged.note && <More>{judged.note}</More>}
        {limit.way && judged.preview.beyondLimit.length > 0 && (
          <More>
            {props.more} <MorePlans newTab way={limit.way} />
          </More>
        )}
      </Box>
      {fill?.(judgedText, type)}
    </FormDialog>
  );
};

const More = ({ children }: { readonly children: ReactNode }) => (
  <Box component="p" mt="0.25rem" fz="0.8125rem">
    {children}
  </Box>
);

const draft = z.object({ companyId: z.optional(z.string()), text: z.string() });

export type ListDraft = ReturnType<typeof useListDraft>;

interface Place {
  readonly companies: readonly Company[];
  readonly companyId: string | undefined;
}

/** A list and its company, kept until it is saved or discarded. */
export const useListDraft = (noun: string, { companies, companyId }: Place) => {
  const [stored] = useState(() => inTabOfUser(`lista ${noun} ${companyId}`, draft));
  const [start] = useState(() => stored.read());
  const [text, type] = useState(start?.text ?? '');
  const [chosen, choose] = useState(
    companies.find(({ id }) => id === (start?.companyId ?? companyId))?.id ?? companies[0]?.id ?? '',
  );
  useEffect(() => stored.keep(text === '' ? null : { companyId: chosen, text }), [stored, chosen, text]);
  return { companyId: chosen, choose, text, type, forget: () => stored.keep(null) };
};
