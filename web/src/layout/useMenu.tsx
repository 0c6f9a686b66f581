import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { onDemand } from '../ui/kit/dialogs/onDemand.tsx';
import type { Place } from './Menu.tsx';

const Menu = onDemand(() => import('./Menu.tsx').then((it) => it.Menu));

/** The menu. Over a dialog, Ctrl K and ⌘ K do nothing, so that no half-filled form is lost. */
export const useMenu = (places: readonly Place[]) => {
  const [opened, setOpened] = useState<'all' | 'companies' | null>(null);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || event.shiftKey || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (document.querySelector('[role="dialog"], dialog[open]') === null) setOpened('all');
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  const open = useCallback((only: 'all' | 'companies' = 'all') => setOpened(only), []);
  const menu = opened && <Menu places={places} only={opened} onClose={() => setOpened(null)} />;
  return { open, menu };
};
