import { TabSection } from '../../ui/kit/TabSection.tsx';
import type { TabProps } from '../tab.ts';
import { Metrics } from './Metrics.tsx';
import { Subscriptions } from './Subscriptions.tsx';

/** What customers pay: the figures, and every subscription with what can be done about it. */
export const Billing = ({ onMessage }: Pick<TabProps, 'onMessage'>) => (
  <TabSection id="billing" title="Cobrança">
    <Metrics />
    <Subscriptions onMessage={onMessage} />
  </TabSection>
);
