import { createContext, type ReactNode, useContext, useLayoutEffect, useRef, useState } from 'react';
import alert from '../../bare/panels/Notice.module.css';
import { Notice, Reason } from '../../bare/panels/Notice.tsx';

type Tone = 'green' | 'red' | 'blue';

/** A message that names no success and no failure is blue, or red where only failures lack the word. */
export const toneOf = (text: string, otherwise: Tone = 'blue'): Tone => {
  if (/sucesso|[✓✔✅]/iu.test(text)) return 'green';
  return /[❌✖✗✘]/u.test(text) ? 'red' : otherwise;
};

const Tell = createContext<(text: string | null) => void>(() => undefined);

/** Says in the banner above how an action ended; null hides the banner. */
export const useTell = () => useContext(Tell);

/** What is open above a screen. Opening something hides the message of what was done before. */
export const useOpened = <T,>() => {
  const tell = useTell();
  const [opened, setOpened] = useState<T | null>(null);
  const open = (next: T) => {
    tell(null);
    setOpened(next);
  };
  return { opened, open, close: () => setOpened(null) };
};

interface MessagesProps {
  readonly place?: string;
  readonly otherwise?: Tone | undefined;
  readonly children: ReactNode;
}

export const Messages = ({ place, otherwise, children }: MessagesProps) => {
  const [text, setText] = useState<string | null>(null);
  const [toldAt, setToldAt] = useState(place);
  if (toldAt !== place) {
    setToldAt(place);
    setText(null);
  }
  return (
    <Tell value={setText}>
      {text !== null && <MessageBanner tone={toneOf(text, otherwise)} text={text} />}
      {children}
    </Tell>
  );
};

interface Props {
  readonly tone: Tone;
  readonly text: string;
}

/** A text that begins with a mark of its own, such as ✅, gets no icon. */
export const MessageBanner = ({ tone, text }: Props) => {
  const banner = useRef<HTMLDivElement>(null);
  // Before painting: a later scroll could come between the press and the release of another button.
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
