import { HistoryButton } from './history/KeywordHistory.tsx';
import { InactiveMark } from './InactiveMark.tsx';

interface Props {
  readonly row: { readonly id: string; readonly keyword: string; readonly is_active: boolean };
}

/** A keyword at the head of its row: it opens its history, and says when it is not checked any more. */
export const KeywordCell = ({ row: { id, keyword, is_active } }: Props) => (
  <>
    <HistoryButton id={id} keyword={keyword} /> {!is_active && <InactiveMark />}
  </>
);
