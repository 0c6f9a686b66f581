import { TabSection } from '../../ui/kit/TabSection.tsx';

export const Overview = () => (
  <TabSection id="overview" title="Visão Geral">
    <p>Em construção.</p>
  </TabSection>
);
