import { brokenMessage } from '../ui/bare/BrokenPage.tsx';
import { EmptyState } from '../ui/bare/EmptyState.tsx';

/** Replaces a screen that throws: the navigation around it stays. */
export const BrokenScreen = () => (
  <div role="alert">
    <title>{`${brokenMessage.title} · Ranqueia`}</title>
    <EmptyState heading="h1" {...brokenMessage} />
  </div>
);
