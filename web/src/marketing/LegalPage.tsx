import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { PublicPage as PublicPageInfo } from '#shared/publicPages.ts';
import styles from './LegalPage.module.css';
import { PublicPage } from './PublicPage.tsx';

interface Props {
  readonly page: PublicPageInfo;
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}

/** A legal page. It says that it is a draft until the operator's lawyer has reviewed it. */
export const LegalPage = ({ page, title, lead, children }: Props) => (
  <PublicPage page={page}>
    <article className={styles.page}>
      <h1>{title}</h1>
      <p className={styles.lead}>{lead}</p>
      <p className={styles.draft} role="note">
        <IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />
        <span>
          <strong>Rascunho.</strong> Este texto descreve o que o produto faz, mas ainda precisa ser revisado
          pelo advogado de quem opera este site. <OpenPoint>Assim</OpenPoint> está marcado o que só quem o
          opera pode completar.
        </span>
      </p>
      {children}
    </article>
  </PublicPage>
);

export const OpenPoint = ({ children }: { readonly children: string }) => (
  <mark className={styles.open}>[{children}]</mark>
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
