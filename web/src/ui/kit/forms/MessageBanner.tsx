import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import alert from '../../bare/panels/Notice.module.css';
import { FormAlert, Notice, Reason } from '../../bare/panels/Notice.tsx';

interface Props {
  readonly isSuccess: boolean;
  readonly text: string;
}

export const MessageBanner = ({ isSuccess, text }: Props) => {
  const banner = useRef<HTMLDivElement>(null);
  // The button that sends a long form is far below the banner.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message scrolls into view again.
  useEffect(() => {
    // Braces, because some browsers return a promise, which React would take for a cleanup function.
    banner.current?.firstElementChild?.scrollIntoView({ block: 'nearest' });
  }, [text]);
  return (
    <div ref={banner}>
      {isSuccess ? (
        <Notice tone="green" className={alert.alert ?? ''} role="status">
          <IconCircleCheck size={18} />
          {text}
        </Notice>
      ) : (
        <FormAlert>
          <Reason text={text} />
        </FormAlert>
      )}
    </div>
  );
};
