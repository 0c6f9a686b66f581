import { relativeTime } from './format.ts';
import { useNow } from './useNow.ts';

interface Props {
  readonly at: string;
  readonly className?: string | undefined;
  readonly title?: string;
}

/** A time as "hoje às 14:32", and as "ontem às 14:32" once the day is over. */
export const RelativeTime = ({ at, ...others }: Props) => (
  <time dateTime={at} {...others}>
    {useNow((now) => relativeTime(at, now))}
  </time>
);
