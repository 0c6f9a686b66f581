import { useLayoutEffect, useRef } from 'react';
import alert from '../../bare/panels/Notice.module.css';
import { Notice, Reason } from '../../bare/panels/Notice.tsx';

interface Props {
  readonly tone: 'green' | 'red' | 'blue';
  readonly text: string;
}

/** A text that begins with a mark of its own, such as ✅, gets no icon. */
export const MessageBanner = ({ tone, text }: Props) => {
  const banner = useRef<HTMLDivElement>(null);
  // The button that sends a long form is far below the banner. A later scroll could come between the press
  // and the release of another button, which would then not be clicked.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message scrolls into view again.
  useLayoutEffect(() => {
    // Braces, because some browsers return a promise, which React would take for a cleanup function.
    banner.current?.scrollIntoView({ block: 'nearest' });
  }, [text]);
  return (
    <Notice
      ref={banner}
      tone={tone}
      plain={/^\p{So}/u.test(text)}
      className={alert.alert ?? ''}
      role={tone === 'red' ? 'alert' : 'status'}
    >
      <Reason text={text} />
    </Notice>
  );
};
