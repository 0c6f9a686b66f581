import { useEffect, useReducer } from 'react';
import { useReturnToPage } from '../page/useReturnToPage.ts';
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

/** A value that depends on `now`, in milliseconds since 1970. Browsers throttle timers in a hidden tab. */
export const useNow = <T,>(valueAt: (now: number) => T): T => {
  const [, renderAgain] = useReducer((times: number) => times + 1, 0);
  useReturnToPage(renderAgain);
  useEffect(() => {
    const timer = setInterval(renderAgain, MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return valueAt(Date.now());
};
