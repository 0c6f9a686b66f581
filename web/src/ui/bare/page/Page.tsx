import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './Page.module.css';

interface Props {
  readonly title: string;
  readonly tab?: string;
  readonly beside?: ReactNode;
  readonly lead?: ReactNode;
  readonly back?: { readonly to: string; readonly label: string };
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export const Page = ({ title, tab = title, beside, lead, back, actions, children }: Props) => (
  <>
    <title>{`${tab} · Ranqueia`}</title>
    <div className={styles.head}>
      <div className={styles.heading}>
        <div className={styles.named}>
          {back && (
            <Link to={back.to} className={styles.back} aria-label={back.label} title={back.label}>
              <IconArrowLeft size={18} />
            </Link>
          )}
          <h1 className={styles.title} title={title} tabIndex={-1}>
            {title}
          </h1>
          {beside}
        </div>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
    {children}
  </>
);
