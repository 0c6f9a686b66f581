import { TabSection } from '../../ui/kit/TabSection.tsx';

export const Plans = () => (
  <TabSection id="plans" title="Planos">
    <p>Em construção.</p>
  </TabSection>
);
