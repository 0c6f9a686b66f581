import { TabSection } from '../../ui/kit/TabSection.tsx';

export const System = () => (
  <TabSection id="schedule" title="Sistema">
    <p>Em construção.</p>
  </TabSection>
);
