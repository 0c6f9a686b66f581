import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { subscriptionSettings } from '#shared/addresses.ts';
import { billing } from '#shared/contract/billing.ts';
import { routeQuery } from '../cache.ts';
import textLink from '../ui/bare/actions/TextLink.module.css';
import { TextLink } from '../ui/bare/actions/TextLink.tsx';
import { Notice } from '../ui/bare/panels/Notice.tsx';
import styles from './LimitNotice.module.css';
import {
  accessOf,
  beyondText,
  type Capacity,
  capacityFor,
  type LimitedNoun,
  limitText,
  wayToMore,
} from './limit.ts';
import { usePortal } from './PortalButton.tsx';

export type LimitedProps =
  | { readonly noun: 'companies' | 'keywords' }
  | {
      readonly noun: 'competitors';
      /** How many are used; undefined until known. */
      readonly used: number | undefined;
    };

/**
 * Says why nothing can be created, and how to change that. Nothing while the limit is unknown: the server
 * decides when the form is sent.
 */
export const useLimit = (props: LimitedProps) => {
  const { noun } = props;
  const { data } = useQuery(routeQuery(billing.getSubscription, {}));
  const used = props.noun === 'competitors' ? props.used : data?.usage[props.noun];
  const capacity = data && used !== undefined ? capacityFor(data, noun, used) : undefined;
  const reason = capacity ? reasonOf(noun, capacity) : null;
  return {
    canCreate: reason === null,
    notice: (
      // The element is always there, so that screen readers announce what appears in it.
      <div role="status" className={styles.frame}>
        {data && reason !== null && (
          <Notice tone="yellow">
            <span>
              {reason} <WayOut {...data} />
            </span>
          </Notice>
        )}
      </div>
    ),
  };
};

const reasonOf = (noun: LimitedNoun, capacity: Capacity): string | null => {
  switch (capacity.state) {
    case 'free':
      return null;
    case 'reached':
      return limitText(noun, capacity.limit);
    case 'unpaid':
      return 'O último pagamento não foi aprovado. Até ele ser regularizado, nada novo pode ser criado.';
    case 'ended':
      return 'É preciso ter uma assinatura ativa para criar ou verificar.';
  }
};

/** The way out of a limit, in a new tab so that what is typed stays. */
export const WayOut = (account: Parameters<typeof wayToMore>[0]) =>
  accessOf(account.status) === 'unpaid' ? (
    <TextLink newTab to={subscriptionSettings}>
      Atualizar pagamento
    </TextLink>
  ) : (
    <MorePlans newTab way={wayToMore(account)} />
  );

/** The element that says why nothing of a company can be checked. */
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
        <span role="alert" className={styles.failure}>
          {failure}
        </span>
      )}
    </>
  );
};
