import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './App.tsx';
import { logError } from './logError.ts';
import { reloadWhenCodeIsMissing } from './missingCode.ts';
import { readPrerenderedData } from './prerender/prerenderedData.ts';
import { preloadPublicPage, Screens, startAt } from './router.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

reloadWhenCodeIsMissing();

const prerendered = readPrerenderedData();

const app = (
  <StrictMode>
    <App plans={prerendered?.plans} signedOut={prerendered !== undefined}>
      <BrowserRouter>
        <Screens />
      </BrowserRouter>
    </App>
  </StrictMode>
);

// When the code fails to load, a prerendered page stays readable and its links keep working.
if (!prerendered) {
  startAt(window.location);
  createRoot(root).render(app);
} else
  preloadPublicPage(window.location.pathname, prerendered.module).then(
    () => hydrateRoot(root, app, { onRecoverableError: (error) => logError('Hydration differed', error) }),
    (error: unknown) => logError('Failed to load the page', error),
  );
