import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './App.tsx';
import { logError } from './logError.ts';
import { reloadWhenCodeIsMissing } from './missingCode.ts';
import { preloadPublicPage, Screens, startAt } from './router.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

reloadWhenCodeIsMissing();

/** The URL of a prerendered screen's module, which imports no styles: the document has them. */
const { module } = root.dataset;

const app = (
  <StrictMode>
    <App signedOut={module !== undefined}>
      <BrowserRouter>
        <Screens />
      </BrowserRouter>
    </App>
  </StrictMode>
);

// When the code fails to load, a prerendered page stays readable and its links keep working.
if (module === undefined) {
  startAt(window.location);
  createRoot(root).render(app);
} else
  preloadPublicPage(window.location.pathname, module).then(
    () => hydrateRoot(root, app, { onRecoverableError: (error) => logError('Hydration differed', error) }),
    (error: unknown) => logError('Failed to load the page', error),
  );
