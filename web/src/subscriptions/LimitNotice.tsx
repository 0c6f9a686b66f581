import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { subscriptionSettings } from '#shared/addresses.ts';
import { billing } from '#shared/contract/billing.ts';
import { routeQuery } from '../cache.ts';
import textLink from '../ui/bare/actions/TextLink.module.css';
import { TextLink } from '../ui/bare/actions/TextLink.tsx';
import { Notice } from '../ui/bare/panels/Notice.tsx';
import styles from './LimitNotice.module.css';
import { beyondText, type Capacity, capacityFor, type LimitedNoun, limitText, wayToMore } from './limit.ts';
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
  return {
    canCreate: capacity === undefined || capacity.state === 'free',
    notice: (
      // The element is always there, so that screen readers announce what appears in it.
      <div role="status" className={styles.frame}>
        {data && capacity && <Reason noun={noun} capacity={capacity} way={wayToMore(data)} />}
      </div>
    ),
  };
};

interface ReasonProps {
  readonly noun: LimitedNoun;
  readonly capacity: Capacity;
  readonly way: ReturnType<typeof wayToMore>;
}

const Reason = ({ noun, capacity, way }: ReasonProps) => {
  switch (capacity.state) {
    case 'free':
      return null;
    case 'reached':
      return <Warning text={limitText(noun, capacity.limit)} action={<MorePlans newTab way={way} />} />;
    case 'unpaid':
      return (
        <Warning
          text="O último pagamento não foi aprovado. Até ele ser regularizado, nada novo pode ser criado."
          action={
            <TextLink newTab to={subscriptionSettings}>
              Atualizar pagamento
            </TextLink>
          }
        />
      );
    case 'ended':
      return (
        <Warning
          text="É preciso ter uma assinatura ativa para criar ou verificar."
          action={<MorePlans newTab way="plans" />}
        />
      );
  }
};

const Warning = ({ text, action }: { readonly text: string; readonly action: ReactNode }) => (
  <Notice tone="yellow">
    <span>
      {text} {action}
    </span>
  </Notice>
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
