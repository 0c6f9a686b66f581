import { TabSection } from '../../ui/kit/TabSection.tsx';
import { Metrics } from './Metrics.tsx';
import { Subscriptions } from './Subscriptions.tsx';

interface Props {
  /** Shows the outcome of an action above the tab; null hides it. */
  readonly onMessage: (message: string | null) => void;
}

/** What customers pay: the figures, and every subscription with what can be done about it. */
export const Billing = ({ onMessage }: Props) => (
  <TabSection id="billing" title="Cobrança">
    <Metrics />
    <Subscriptions onMessage={onMessage} />
  </TabSection>
);
