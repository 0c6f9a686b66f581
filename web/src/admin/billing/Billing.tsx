import { TabSection } from '../../ui/kit/TabSection.tsx';

export const Billing = () => (
  <TabSection id="billing" title="Cobrança">
    <p>Em construção.</p>
  </TabSection>
);
