import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { subscriptionSettings } from '#shared/addresses.ts';
import { billing } from '#shared/contract/billing.ts';
import { routeQuery } from '../cache.ts';
import { Notice } from '../ui/bare/Notice.tsx';
import { TextLink } from '../ui/bare/TextLink.tsx';
import styles from './LimitNotice.module.css';
import { type Capacity, capacityFor, type Limited, limitText, wayToMore } from './limit.ts';
import { MorePlans } from './MorePlans.tsx';

/** What the form creates. */
type Props =
  | { readonly noun: 'companies' | 'keywords' }
  | {
      readonly noun: 'competitors';
      /** How many the chosen company has; undefined until that is known. */
      readonly used: number | undefined;
    };

/**
 * Says above a form that it cannot be saved: without a subscription, or at the plan's limit, with the way to
 * more. Shows nothing otherwise, or while that is not known: the server decides when the form is sent.
 */
export const LimitNotice = (props: Props) => {
  const { noun } = props;
  const { data } = useQuery(routeQuery(billing.getSubscription, {}));
  const used = props.noun === 'competitors' ? props.used : data?.usage[props.noun];
  return (
    // Always there, so that screen readers announce what appears in it.
    <div role="status" className={styles.frame}>
      {data && used !== undefined && (
        <Reason noun={noun} capacity={capacityFor(data, noun, used)} way={wayToMore(data)} />
      )}
    </div>
  );
};

interface ReasonProps {
  readonly noun: Limited;
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
    <IconAlertTriangle size={18} />
    <span>
      {text} {action}
    </span>
  </Notice>
);
