import { useEffect, useRef } from 'react';
import alert from '../ui/bare/panels/Notice.module.css';
import { Notice, Reason } from '../ui/bare/panels/Notice.tsx';
import { statusColor } from './status.ts';

export const StatusMessage = ({ text }: { readonly text: string }) => {
  const area = useRef<HTMLDivElement>(null);
  const color = statusColor(text);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message scrolls into view again.
  useEffect(() => {
    area.current?.scrollIntoView({ block: 'nearest' });
  }, [text]);
  return (
    <Notice ref={area} tone={color} className={alert.alert ?? ''} role={color === 'red' ? 'alert' : 'status'}>
      <Reason text={text} />
    </Notice>
  );
};
