import { TabSection } from '../../ui/kit/TabSection.tsx';

export const Logs = () => (
  <TabSection id="audit" title="Logs">
    <p>Em construção.</p>
  </TabSection>
);
