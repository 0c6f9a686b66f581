import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { billing } from '#shared/contract/billing.ts';
import { routeQuery } from '../cache.ts';
import textLink from '../ui/bare/actions/TextLink.module.css';
import { TextLink } from '../ui/bare/actions/TextLink.tsx';
import { usePortal } from './buttons.tsx';
import styles from './LimitNotice.module.css';
import { beyondText, wayToMore } from './limit.ts';

export const UNCHECKED_ID = 'nada-verificado';

export const BeyondLimit = ({ noun }: { readonly noun: 'companies' | 'competitors' }) => {
  const { data } = useQuery(routeQuery(billing.getSubscription, {}));
  return (
    <>
      {beyondText(noun, data?.plan?.[`max_${noun}`])} <MorePlans way={data ? wayToMore(data) : 'plans'} />
    </>
  );
};

interface MorePlansProps {
  readonly way: 'plans' | 'portal';
  readonly newTab?: boolean;
}

export const MorePlans = ({ way, newTab = false }: MorePlansProps) =>
  way === 'plans' ? (
    <TextLink newTab={newTab} to="/plans">
      Ver planos
    </TextLink>
  ) : (
    <PortalLink />
  );

const PortalLink = () => {
  // A notice in the corner would be behind a dialog.
  const [failure, setFailure] = useState<string | null>(null);
  const { open, busy } = usePortal(setFailure, 'plan');
  return (
    <>
      <button type="button" className={`${textLink.link} ${styles.button}`} disabled={busy} onClick={open}>
        {busy ? 'Abrindo...' : 'Mudar de plano'}
      </button>
      {failure !== null && (
        <Box component="span" ml="0.375rem" c="var(--down)" role="alert">
          {failure}
        </Box>
      )}
    </>
  );
};
