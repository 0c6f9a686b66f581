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
import { adminPath } from '#shared/addresses.ts';
import { accounts, type SessionUser } from '#shared/contract/accounts.ts';
import { ApiError, call, messageOf } from '../api.ts';
import { forgetReplies } from '../earlyReplies.ts';
import { logError } from '../logError.ts';
import { keepingTheme, rememberedUser, rememberUser } from '../storage.ts';
import { useBfcacheRestore } from '../ui/bare/page/useReturnToPage.ts';

interface Session {
  readonly user: SessionUser | null;
  /** The user whose session ended, in this page or before it was loaded; null after a logout or login. */
  readonly expiredUserId: string | null;
  readonly loading: boolean;
  /** Why the last check told nothing, so that there may be a user; null if it did. */
  readonly failure: string | null;
  /** Asks the server again who is signed in, in this tab and the others. */
  readonly recheck: () => Promise<void>;
  /** Signs out all tabs, even when the request fails. `leave` navigates away from the guarded screens. */
  readonly logout: (leave: () => void) => Promise<void>;
  readonly expire: () => void;
}

const SessionContext = createContext<Session | null>(null);

interface ProviderProps {
  /** Set on prerendered pages, which are served only without a session cookie. */
  readonly signedOut?: boolean;
  readonly children: ReactNode;
}

export const SessionProvider = ({ signedOut = false, children }: ProviderProps) => {
  const [user, setUser] = useState<SessionUser | null | undefined>(signedOut ? null : undefined);
  const [expiredUserId, setExpiredUserId] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const loggingOut = useRef(false);
  const logouts = useRef(0);
  const refresh = useCallback(async () => {
    const logoutsBefore = logouts.current;
    const { found, failure = null } = await fetchUser();
    // A logout that began meanwhile wins.
    if (logouts.current !== logoutsBefore) return;
    loggingOut.current = false;
    setFailure(failure);
    if (found) rememberUser(found.id);
    if (found !== undefined) setExpiredUserId(found ? null : rememberedUser());
    // A failed check tells nothing new.
    setUser((before) => (found === undefined ? (before ?? null) : found));
  }, []);
  const notifyOtherTabs = useOtherTabs(refresh);
  // A page restored by the back button may have missed what other tabs said.
  useBfcacheRestore(refresh);
  // The back button shows a prerendered page as it was before the login.
  useEffect(() => {
    if (!signedOut || rememberedUser()) void refresh();
  }, [refresh, signedOut]);
  // Replies for one user are never shown to the next.
  useEffect(() => {
    if (user === null) forgetReplies();
    return user ? forgetReplies : undefined;
  }, [user]);
  const session = useMemo<Session>(
    () => ({
      user: user ?? null,
      expiredUserId,
      loading: user === undefined,
      failure: user === null ? failure : null,
      recheck: async () => {
        await refresh();
        notifyOtherTabs();
      },
      logout: async (leave) => {
        loggingOut.current = true;
        logouts.current += 1;
        rememberUser(null);
        await keepingTheme(() => call(accounts.logout, {})).catch((error: unknown) =>
          logError('Failed to log out', error),
        );
        // In one transition: otherwise the guard flashes "access denied" before the screen is left.
        startTransition(() => {
          setUser(null);
          setFailure(null);
          setExpiredUserId(null);
          leave();
        });
        notifyOtherTabs();
      },
      // A 401 to another request during logout must not show the guard's page.
      expire: () => {
        if (loggingOut.current) return;
        setUser(null);
        // After a logout in another tab, nobody is remembered.
        setExpiredUserId(rememberedUser());
      },
    }),
    [user, expiredUserId, failure, refresh, notifyOtherTabs],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
};

const useOtherTabs = (onChange: () => void): (() => void) => {
  const channel = useRef<BroadcastChannel>(null);
  useEffect(() => {
    const opened = new BroadcastChannel('session');
    opened.onmessage = onChange;
    channel.current = opened;
    return () => opened.close();
  }, [onChange]);
  return useCallback(() => channel.current?.postMessage('changed'), []);
};

export const useSession = (): Session => {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession must be used within a SessionProvider');
  return session;
};

interface Check {
  /** Null for a visitor, undefined when the server does not say. */
  readonly found?: SessionUser | null;
  readonly failure?: string;
}

const fetchUser = async (): Promise<Check> => {
  try {
    return { found: await call(accounts.me, {}) };
  } catch (error) {
    const status = error instanceof ApiError ? error.status : 0;
    if (status === 401) return { found: null };
    logError(`Failed to fetch user: API responded with HTTP status ${status}`);
    return { failure: messageOf(error) };
  }
};

export const homeOf = (user: SessionUser | null): string => {
  if (!user) return '/login';
  return user.isAdmin ? adminPath : '/dashboard';
};
