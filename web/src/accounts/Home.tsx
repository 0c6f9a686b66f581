import { Navigate } from 'react-router-dom';
import { Waiting } from '../ui/Waiting.tsx';
import { useSession } from './session.tsx';

/** The address of the site itself: on to the dashboard, or to the login for visitors. */
export const Home = () => {
  const { user, loading } = useSession();
  if (loading) return <Waiting />;
  return <Navigate to={user ? '/dashboard' : '/login'} replace />;
};
