import { type ReactNode, useEffect, useState } from 'react';
import { onDemand } from '../ui/kit/dialogs/onDemand.tsx';
import type { Place } from './CommandMenu.tsx';

const CommandMenu = onDemand(() => import('./CommandMenu.tsx').then((it) => it.CommandMenu));

/** The command menu, which Ctrl K and ⌘ K open where no dialog is open. */
export const useMenu = (places: readonly Place[]) => {
  const [opened, setOpened] = useState<'all' | 'companies' | null>(null);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || event.shiftKey || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      if (document.querySelector('[role="dialog"], dialog[open]') === null) setOpened('all');
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  const [open] = useState(
    () =>
      (only: 'all' | 'companies' = 'all') =>
        setOpened(only),
  );
  const menu: ReactNode = opened && (
    <CommandMenu places={places} only={opened} onClose={() => setOpened(null)} />
  );
  return { open, menu };
};
