import { Fragment, type ReactNode } from 'react';
import { Loading } from '../ui/bare/page/Loading.tsx';
import { SessionUnknown, SignedOut } from './SessionPages.tsx';
import { useSession } from './session.tsx';

interface Props {
  readonly children: ReactNode;
  readonly fallback?: ReactNode;
}

export const Guard = ({ children, fallback = <SignedOut /> }: Props) => {
  const { user, loading, failure, expiredUserId } = useSession();
  if (loading) return <Loading />;
  if (expiredUserId !== null) return <SignedOut userId={expiredUserId} />;
  if (failure !== null) return <SessionUnknown reason={failure} />;
  // The key remounts everything when the user changes.
  return user ? <Fragment key={user.id}>{children}</Fragment> : fallback;
};
