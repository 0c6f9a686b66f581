import type { ReactNode } from 'react';
import type { PublicPage as PublicPageInfo } from '#shared/publicPages.ts';
import styles from './LegalPage.module.css';
import { PublicPage } from './PublicPage.tsx';
import shared from './public.module.css';

interface Props {
  readonly page: PublicPageInfo;
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}

export const LegalPage = ({ page, title, lead, children }: Props) => (
  <PublicPage page={page}>
    <article className={styles.page}>
      <h1 className={shared.title}>{title}</h1>
      <p className={`${styles.lead} ${shared.lead}`}>{lead}</p>
      {children}
    </article>
  </PublicPage>
);

export type Named = readonly [name: ReactNode, about: ReactNode];

export const NamedList = ({ items }: { readonly items: readonly Named[] }) => (
  <ul>
    {items.map(([name, about], index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: The lists never change.
      <li key={index}>
        <strong>{name}</strong>: {about}
      </li>
    ))}
  </ul>
);
