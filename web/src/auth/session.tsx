import {
  createContext,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { accounts, type SessionUser } from '#shared/contract/accounts.ts';
import { ApiError, call } from '../api.ts';
import { report } from '../logError.ts';
import { useBfcacheRestore } from '../ui/bare/useBfcacheRestore.ts';

interface Session {
  readonly user: SessionUser | null;
  /** Until the check at the start has ended, whichever way. */
  readonly loading: boolean;
  /** Asks the server again who is signed in, here and in the other tabs. */
  readonly recheck: () => Promise<void>;
  /** Ends the session here and in the other tabs, whatever the server makes of it, and goes away from what only it may see. */
  readonly logout: (goAway: () => void) => Promise<void>;
  /** Notes that the server knows this session no more. */
  readonly expire: () => void;
}

const SessionContext = createContext<Session | null>(null);

interface ProviderProps {
  /** Whether it is known already that nobody is signed in: prerendered pages are served to those without a session only. */
  readonly visitor?: boolean;
  readonly children: ReactNode;
}

/** Holds who is signed in for everything inside it. */
export const SessionProvider = ({ visitor = false, children }: ProviderProps) => {
  // Undefined until the server has been asked.
  const [user, setUser] = useState<SessionUser | null | undefined>(visitor ? null : undefined);
  const leaving = useRef(false);
  const ask = useCallback(async () => {
    const found = await fetchUser();
    leaving.current = false;
    setUser(found);
  }, []);
  const tellOtherTabs = useOtherTabs(ask);
  // A page kept for the back button may have missed what other tabs said.
  useBfcacheRestore(ask);
  useEffect(() => {
    if (!visitor) void ask();
  }, [ask, visitor]);
  const session = useMemo<Session>(
    () => ({
      user: user ?? null,
      loading: user === undefined,
      recheck: async () => {
        await ask();
        tellOtherTabs();
      },
      logout: async (goAway) => {
        leaving.current = true;
        await call(accounts.logout, {}).catch((error: unknown) => report('Failed to log out', error));
        // At once: otherwise the guard would refuse the page for the moment before it is left.
        startTransition(() => {
          setUser(null);
          goAway();
        });
        tellOtherTabs();
      },
      // While logging out, a 401 to another request must not put the guard's page in the way.
      expire: () => {
        if (!leaving.current) setUser(null);
      },
    }),
    [user, ask, tellOtherTabs],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
};

/** Calls `onNews` when another tab has signed in or out; answers how to tell the others. */
const useOtherTabs = (onNews: () => void): (() => void) => {
  const channel = useRef<BroadcastChannel>(null);
  useEffect(() => {
    const opened = new BroadcastChannel('session');
    opened.onmessage = onNews;
    channel.current = opened;
    return () => opened.close();
  }, [onNews]);
  return useCallback(() => channel.current?.postMessage('changed'), []);
};

/** Who is signed in, and how to change that. Throws a usage error outside of the SessionProvider. */
export const useSession = (): Session => {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession must be used within a SessionProvider');
  return session;
};

const fetchUser = async (): Promise<SessionUser | null> => {
  try {
    return await call(accounts.me, {});
  } catch (error) {
    const status = error instanceof ApiError ? error.status : 0;
    // A visitor's 401 is an answer, not a fault.
    if (status !== 401) report(`Failed to fetch user: API responded with HTTP status ${status}`);
    return null;
  }
};
