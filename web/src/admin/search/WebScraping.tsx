import { TabSection } from '../../ui/kit/TabSection.tsx';

export const WebScraping = () => (
  <TabSection id="search" title="Web Scraping">
    <p>Em construção.</p>
  </TabSection>
);
