import { CloseButton } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import styles from './notices.module.css';

type Kind = 'success' | 'error' | 'info';

interface Notice {
  readonly id: number;
  readonly kind: Kind;
  readonly text: string;
}

/** The kind of a message from the server, which says "sucesso" when something succeeded. */
export const messageKind = (text: string): Kind => (text.includes('sucesso') ? 'success' : 'info');

const icons = { success: IconCircleCheck, error: IconAlertCircle, info: IconInfoCircle };

const GOOD_NEWS_STAYS_MS = 6_000;

let notices: readonly Notice[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

const change = (next: readonly Notice[]): void => {
  notices = next;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const dismiss = (id: number): void => change(notices.filter((notice) => notice.id !== id));

/** Tells the user something in a corner of the page. An error stays until it is closed. */
export const notify = (kind: Kind, text: string): void => {
  lastId += 1;
  change([...notices.filter((notice) => notice.text !== text), { id: lastId, kind, text }]);
};

/** Where notices appear. It is always there, because screen readers only follow regions that were there before. */
export const Notices = () => {
  const shown = useSyncExternalStore(subscribe, () => notices);
  // What was said to the one who was signed in before is not for the next.
  useLayoutEffect(() => change([]), []);
  return (
    <section className={styles.corner} aria-label="Avisos" aria-live="polite">
      {shown.map((notice) => (
        <NoticeCard key={notice.id} {...notice} />
      ))}
    </section>
  );
};

const NoticeCard = ({ id, kind, text }: Notice) => {
  useEffect(() => {
    if (kind === 'error') return;
    const timer = setTimeout(() => dismiss(id), GOOD_NEWS_STAYS_MS);
    return () => clearTimeout(timer);
  }, [id, kind]);
  const Icon = icons[kind];
  return (
    <div className={styles.notice} data-kind={kind} role={kind === 'error' ? 'alert' : 'status'}>
      <Icon size={18} className={styles.icon} />
      <span className={styles.text}>{text}</span>
      <CloseButton size="sm" aria-label="Fechar aviso" onClick={() => dismiss(id)} />
    </div>
  );
};
