import { Box, InputBase } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import type { Company } from '#shared/contract/companies.ts';
import { messageOf } from '../api.ts';
import { MorePlans } from '../subscriptions/LimitNotice.tsx';
import { type LimitedProps, useLimit } from '../subscriptions/useLimit.tsx';
import { readingOf } from '../ui/bare/text/repair.ts';
import textStyles from '../ui/bare/text/text.module.css';
import { FormDialog } from '../ui/kit/dialogs/FormDialog.tsx';
import { notify } from '../ui/kit/dialogs/notices.tsx';
import { RepairChoice } from '../ui/kit/forms/RepairChoice.tsx';
import { useIsMounted } from '../ui/kit/useIsMounted.ts';
import styles from './ListForm.module.css';
import { type PreviewLine, type Saved, savedText, type Unsent } from './listPreview.ts';
import { CompanySelect } from './SiteFields.tsx';
import type { ListDraft } from './useListDraft.ts';

export interface JudgedList {
  readonly lines: readonly PreviewLine[];
  /** How many lines change something. */
  readonly count: number;
  readonly submitLabel: string;
  /** The label of the button that saves and goes on, beside one that only saves. */
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
  /** What else can fill the list, and what it asks about a text. */
  readonly fill?: (text: string, setText: (text: string) => void) => ReactNode;
  readonly more: string;
  readonly save: (list: L, goesOn: boolean) => Promise<Saved & { readonly goOn?: () => void }>;
  /** `save` updates the cache itself; nothing is refetched. */
  readonly reloads?: 'later';
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
  const [isRepairWanted, setRepairWanted] = useState<boolean>();
  const reading = useMemo(() => readingOf(judgedText, isRepairWanted), [judgedText, isRepairWanted]);
  const limit = useLimit(props.limit);
  const current = useMemo(() => judge(reading.text, limit.left), [judge, reading.text, limit.left]);
  const { mutate, isPending, saving, failure } = useListSaving(props);
  // Keeps the preview while saving, or saved rows would show as duplicates.
  const judged = saving ?? current;
  const { submitLabel, goOnLabel } = judged;
  const submit = (goesOn: boolean) =>
    mutate({ list: judge(readingOf(text, isRepairWanted).text, limit.left), goesOn });
  return (
    <FormDialog
      title={props.title}
      width="44rem"
      submitLabel={goOnLabel ?? submitLabel}
      secondary={goOnLabel ? { label: submitLabel, onSubmit: () => submit(false) } : undefined}
      canSubmit={judged.count > 0}
      busy={isPending}
      error={isTooLarge ? TOO_LARGE : failure}
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
      <div role="status" aria-label="Prévia" className={styles.frame}>
        <ul className={styles.lines}>
          {judged.lines.map(({ outcome, text: what, examples }) => (
            <li key={outcome} className={styles.line} data-outcome={outcome}>
              <span className={styles.count}>{what}</span>
              {examples !== '' && <span className={`${styles.examples} ${textStyles.cut}`}>{examples}</span>}
            </li>
          ))}
        </ul>
        {judged.note && <More>{judged.note}</More>}
        {limit.way && judged.preview.beyondLimit.length > 0 && (
          <More>
            {props.more} <MorePlans newTab way={limit.way} />
          </More>
        )}
      </div>
      <RepairChoice reading={reading} disabled={isPending} onChange={setRepairWanted} />
      {fill?.(reading.text, type)}
    </FormDialog>
  );
};

type Saving<L extends JudgedList> = Pick<
  Props<L>,
  'draft' | 'save' | 'reloads' | 'ending' | 'fallback' | 'onClose'
>;

/** Returns the failure message for the form. Once the form is gone, a notice shows the failure. */
const useListSaving = <L extends JudgedList>(props: Saving<L>) => {
  const { draft, save, reloads, ending, fallback, onClose } = props;
  const mounted = useIsMounted();
  const { mutate, isPending, variables, error } = useMutation({
    meta: { reloads },
    mutationFn: ({ list, goesOn }: { readonly list: L; readonly goesOn: boolean }) => save(list, goesOn),
    onSuccess: (saved, { list }) => {
      draft.forget();
      notify(saved.created.length > 0 ? 'success' : 'info', savedText(saved, list.preview, ending));
      if (!mounted.current) return;
      onClose();
      saved.goOn?.();
    },
    onError: (cause) => !mounted.current && notify('error', messageOf(cause, fallback)),
  });
  const saving = isPending ? variables?.list : undefined;
  return { mutate, isPending, saving, failure: error && messageOf(error, fallback) };
};

const More = ({ children }: { readonly children: ReactNode }) => (
  <Box component="p" mt="0.25rem" fz="0.8125rem">
    {children}
  </Box>
);
