import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import type { Place } from './CommandMenu.tsx';

const CommandMenu = lazy(async () => ({ default: (await import('./CommandMenu.tsx')).CommandMenu }));

/** The command menu. Over a dialog, Ctrl K and ⌘ K do nothing, so that no half-filled form is lost. */
export const useMenu = (places: readonly Place[]) => {
  const [opened, open] = useState<'all' | 'companies' | null>(null);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || event.shiftKey || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      if (document.querySelector('[role="dialog"], dialog[open]') === null) open('all');
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  const menu: ReactNode = opened && (
    <Suspense>
      <CommandMenu places={places} only={opened} onClose={() => open(null)} />
    </Suspense>
  );
  return { open, menu };
};
