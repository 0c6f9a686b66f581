import { useSyncExternalStore } from 'react';
import { relativeTime } from './format.ts';

interface Props {
  readonly at: string;
  readonly className?: string | undefined;
  readonly title?: string;
}

/** Shows "hoje às 14:32", which becomes "ontem às 14:32" when the day ends. */
export const RelativeTime = ({ at, ...others }: Props) => (
  <time dateTime={at} {...others}>
    {useNow((now) => relativeTime(at, now))}
  </time>
);

const MINUTE_MS = 60_000;

const listeners = new Set<() => void>();
const tell = (): void => {
  for (const listener of listeners) listener();
};

let timer: ReturnType<typeof setInterval> | undefined;

/** One timer serves the page. Browsers throttle it in a hidden tab, so a return to the tab also updates. */
const subscribe = (listener: () => void): (() => void) => {
  if (listeners.size === 0) {
    timer = setInterval(tell, MINUTE_MS);
    document.addEventListener('visibilitychange', tell);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', tell);
  };
};

/** A value that depends on `now`, in milliseconds since 1970. Renders again only when the value changes. */
export const useNow = <T extends string | number | null | undefined>(valueAt: (now: number) => T): T => {
  const value = () => valueAt(Date.now());
  return useSyncExternalStore(subscribe, value, value);
};
