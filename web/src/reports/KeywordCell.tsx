import text from '../ui/bare/text/text.module.css';
import { Tags } from '../ui/kit/Tag.tsx';
import { HistoryButton } from './history/KeywordHistory.tsx';

interface Props {
  readonly row: {
    readonly id: string;
    readonly keyword: string;
    readonly is_active: boolean;
    readonly tags?: readonly string[] | undefined;
  };
}

export const KeywordCell = ({ row: { id, keyword, is_active, tags = [] } }: Props) => (
  <>
    <HistoryButton id={id} keyword={keyword} /> {!is_active && <InactiveMark />}
    <Tags names={tags} />
  </>
);

export const InactiveMark = () => <span className={text.small}>Inativo</span>;
