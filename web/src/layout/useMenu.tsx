import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import type { Place } from './CommandMenu.tsx';

const CommandMenu = lazy(async () => ({ default: (await import('./CommandMenu.tsx')).CommandMenu }));

/** The command menu. Over a dialog, Ctrl K and ⌘ K do nothing, so that no half-filled form is lost. */
export const useMenu = (places: readonly Place[]) => {
  const [opened, setOpened] = useState<'all' | 'companies' | null>(null);
  const [typed, setTyped] = useState('');
  useKeys((event) => {
    if (event.key.toLowerCase() !== 'k' || event.shiftKey || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (document.querySelector('[role="dialog"], dialog[open]') === null) setOpened('all');
  });
  const close = () => {
    setOpened(null);
    setTyped('');
  };
  const [open] = useState(
    () =>
      (only: 'all' | 'companies' = 'all') =>
        setOpened(only),
  );
  const menu: ReactNode = opened && (
    <Suspense
      fallback={<TypedAhead onType={(letter) => setTyped((before) => before + letter)} onEscape={close} />}
    >
      <CommandMenu places={places} only={opened} typed={typed} onType={setTyped} onClose={close} />
    </Suspense>
  );
  return { open, menu };
};

interface TypedAheadProps {
  readonly onType: (letter: string) => void;
  readonly onEscape: () => void;
}

/** Keeps what is typed until the menu's code has arrived. */
const TypedAhead = ({ onType, onEscape }: TypedAheadProps) => {
  useKeys((event) => {
    const { key } = event;
    if (key === 'Escape') onEscape();
    if (key.length > 1 || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    onType(key);
  });
  return null;
};

const useKeys = (press: (event: KeyboardEvent) => void): void => {
  const onPress = useEffectEvent(press);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onPress(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
};
