import { useState } from 'react';
import textLink from '../ui/bare/TextLink.module.css';
import { TextLink } from '../ui/bare/TextLink.tsx';
import styles from './MorePlans.module.css';
import { usePortal } from './usePortal.ts';

interface Props {
  readonly way: 'plans' | 'portal';
  /** Whether the price list opens in a new tab, too. */
  readonly newTab?: boolean;
}

/** The way to a larger plan, within text: the price list, or the portal's list of plans. */
export const MorePlans = ({ way, newTab = false }: Props) =>
  way === 'plans' ? (
    <TextLink newTab={newTab} to="/plans">
      Ver planos
    </TextLink>
  ) : (
    <PortalLink />
  );

const PortalLink = () => {
  // Beside the link: a notice in the corner would be behind a dialog.
  const [failure, setFailure] = useState<string | null>(null);
  const { open, busy } = usePortal(setFailure, 'plan');
  return (
    <>
      <button type="button" className={`${textLink.link} ${styles.button}`} disabled={busy} onClick={open}>
        {busy ? 'Abrindo...' : 'Mudar de plano'}
      </button>
      {failure !== null && (
        <span role="alert" className={styles.failure}>
          {failure}
        </span>
      )}
    </>
  );
};
