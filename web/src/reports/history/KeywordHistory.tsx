import { IconChartLine } from '@tabler/icons-react';
import { useAddressValue } from '../../ui/kit/address.ts';
import { onDemand } from '../../ui/kit/dialogs/onDemand.tsx';
import styles from './KeywordHistory.module.css';

const History = onDemand(() => import('./History.tsx').then((it) => it.History));

/** The open keyword is in the address, so that a link shows the history and Back closes it. */
const useOpenKeyword = () => useAddressValue('historico', { opens: true });

/** Opens a keyword's history. The screen must also render an `OpenHistory`. */
export const HistoryButton = ({ id, keyword }: { readonly id: string; readonly keyword: string }) => {
  const [, open] = useOpenKeyword();
  return (
    <button type="button" className={styles.button} title="Ver histórico" onClick={() => open(id)}>
      <span className={styles.keyword} title={keyword}>
        {keyword}
      </span>
      <IconChartLine size={14} className={styles.icon} aria-hidden="true" />
    </button>
  );
};

export const OpenHistory = () => {
  const [opened, open] = useOpenKeyword();
  return opened !== '' && <History key={opened} keywordId={opened} onClose={() => open('')} />;
};
