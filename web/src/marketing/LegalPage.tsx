import type { ReactNode } from 'react';
import type { PublicPage as PublicPageInfo } from '#shared/publicPages.ts';
import styles from './LegalPage.module.css';
import { Operator } from './Operator.tsx';
import { PublicPage } from './PublicPage.tsx';
import shared from './public.module.css';

interface Props {
  readonly page: PublicPageInfo;
  readonly title: string;
  readonly lead: string;
  readonly html: string;
  /** Introduces the operator. */
  readonly children: ReactNode;
}

export const LegalPage = ({ page, title, lead, html, children }: Props) => (
  <PublicPage page={page}>
    <article className={styles.page}>
      <h1 className={shared.title}>{title}</h1>
      <p className={`${styles.lead} ${shared.lead}`}>{lead}</p>
      {children}
      <Operator />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: The build renders it from our own text. */}
      <div dangerouslySetInnerHTML={{ __html: html }} />
    </article>
  </PublicPage>
);
