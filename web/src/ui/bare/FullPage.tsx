import type { ReactNode } from 'react';
import styles from './FullPage.module.css';

interface Props {
  readonly icon?: ReactNode;
  readonly title: string;
  readonly text: string;
  readonly action: ReactNode;
}

/** A page that says one thing and offers the way on. */
export const FullPage = ({ icon, title, text, action }: Props) => (
  <main className={styles.page}>
    <title>{`${title} · Ranqueia`}</title>
    {icon && <div className={styles.icon}>{icon}</div>}
    <h1 className={styles.title}>{title}</h1>
    <p className={styles.text}>{text}</p>
    {action}
  </main>
);
