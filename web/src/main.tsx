import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './App.tsx';
import { report } from './logError.ts';
import { readPrerendered } from './prerender/prerenderedData.ts';
import { loadPage, Screens } from './router.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const prerendered = readPrerendered();

const app = (
  <StrictMode>
    <App plans={prerendered?.plans} visitor={prerendered !== undefined}>
      <BrowserRouter>
        <Screens />
      </BrowserRouter>
    </App>
  </StrictMode>
);

// Should a prerendered page's code not come, the page stays readable, and its links lead on.
if (!prerendered) createRoot(root).render(app);
else
  loadPage(window.location.pathname, prerendered.module).then(
    () => hydrateRoot(root, app, { onRecoverableError: (error) => report('Hydration differed', error) }),
    (error: unknown) => report('Failed to load the page', error),
  );
