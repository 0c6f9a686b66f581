import { useSyncExternalStore } from 'react';
import { relativeTime } from './format.ts';

interface Props {
  readonly at: string;
  readonly className?: string | undefined;
  readonly title?: string;
}

/** "hoje às 14:32", and "ontem às 14:32" once the day is over. */
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

/** One timer for the whole page. Browsers throttle it in a hidden tab, so returning counts too. */
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

/** `now` is in milliseconds. Renders again only when the value changes, not each minute. */
export const useNow = <T extends string | number | null | undefined>(valueAt: (now: number) => T): T => {
  const value = () => valueAt(Date.now());
  return useSyncExternalStore(subscribe, value, value);
};
