import { useEffect, useRef } from 'react';
import { Reason } from '../ui/bare/Reason.tsx';
import styles from './StatusMessage.module.css';
import { statusColor } from './statusColor.ts';

/** The outcome of the last action. It scrolls itself into view. */
export const StatusMessage = ({ text }: { readonly text: string }) => {
  const area = useRef<HTMLDivElement>(null);
  const color = statusColor(text);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message scrolls into view again.
  useEffect(() => {
    area.current?.scrollIntoView({ block: 'nearest' });
  }, [text]);
  return (
    <div ref={area} className={styles.area} data-color={color} role={color === 'red' ? 'alert' : 'status'}>
      <Reason text={text} />
    </div>
  );
};
