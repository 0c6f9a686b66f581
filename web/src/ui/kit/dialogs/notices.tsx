import { CloseButton } from '@mantine/core';
import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { Notice } from '../../bare/panels/Notice.tsx';
import styles from './notices.module.css';

const tones = { success: 'green', error: 'red', info: 'blue' } as const;

/** Milliseconds that a notice is shown; errors take longer to read and to act on. */
const SHOWN_MS = { success: 6_000, info: 6_000, error: 10_000 };

let notices: readonly ShownNotice[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

const setNotices = (next: readonly ShownNotice[]): void => {
  notices = next;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const dismiss = (id: number): void => setNotices(notices.filter((notice) => notice.id !== id));

export const notify = (kind: NoticeKind, text: string, about = text): void => {
  lastId += 1;
  setNotices(withNotice(notices, { id: lastId, kind, text, about }));
};

/** Always in the layout, because screen readers only follow live regions that exist already. */
export const Notices = () => {
  const shown = useSyncExternalStore(subscribe, () => notices);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the change of page is what removes the notices.
  useLayoutEffect(() => setNotices([]), [pathname]);
  return (
    <section className={styles.corner} aria-label="Avisos" aria-live="polite">
      {shown.map((notice) => (
        <NoticeCard key={notice.id} {...notice} />
      ))}
    </section>
  );
};

const NoticeCard = ({ id, kind, text }: ShownNotice) => {
  useEffect(() => {
    const timer = setTimeout(() => dismiss(id), SHOWN_MS[kind]);
    return () => clearTimeout(timer);
  }, [id, kind]);
  return (
    <Notice tone={tones[kind]} className={styles.notice} role={kind === 'error' ? 'alert' : 'status'}>
      <span className={styles.text}>{text}</span>
      <CloseButton aria-label="Fechar aviso" onClick={() => dismiss(id)} />
    </Notice>
  );
};

type NoticeKind = 'success' | 'error' | 'info';

export interface ShownNotice {
  readonly id: number;
  readonly kind: NoticeKind;
  readonly text: string;
  /** A later notice about the same thing replaces it, because the two may disagree. */
  readonly about: string;
}

const MAX_NOTICES = 3;

/** Adds a notice. At most three stay, with one about each action and each text once. */
export const withNotice = (notices: readonly ShownNotice[], added: ShownNotice): readonly ShownNotice[] =>
  [...notices.filter(({ text, about }) => text !== added.text && about !== added.about), added].slice(
    -MAX_NOTICES,
  );
