/** /dev/ui, only in `npm run dev`: Vite serves the document beside this file, and the build leaves it out. */
import '../src/styles.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { createCache } from '../src/cache.ts';
import { Notices } from '../src/ui/kit/dialogs/notices.tsx';
import { MantineRoot } from '../src/ui/kit/MantineRoot.tsx';
import { Ui } from './Ui.tsx';

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <QueryClientProvider client={createCache(() => undefined)}>
      <BrowserRouter>
        <Routes>
          <Route element={<MantineRoot />}>
            <Route
              path="*"
              element={
                <>
                  <Ui />
                  <Notices />
                </>
              }
            />
          </Route>
        </Routes>
      </BrowserRouter>
    </QueryClientProvider>,
  );
