import { TabSection } from '../../ui/kit/TabSection.tsx';

export const Users = () => (
  <TabSection id="users" title="Usuários">
    <p>Em construção.</p>
  </TabSection>
);
