import { IconAlertCircle } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { FullPage } from '../ui/bare/page/CenteredMessage.tsx';
import { Loading } from '../ui/bare/page/Loading.tsx';
import { useRead } from '../ui/bare/page/useRead.ts';
import { completeSignIn } from './google.ts';
import { keptReturnTo } from './returnTo.ts';
import { useSession } from './session.tsx';

const ERROR_SHOWN_MS = 3_000;
/** How long the screen waits before the page load that follows a sign-in through the user pool. */
const RELOAD_DELAY_MS = 1_000;

export const Callback = () => {
  const error = useSignIn();
  if (error !== null) return <SignInError text={error} />;
  return (
    <main>
      <title>Finalizando login · Ranqueia</title>
      <Loading>
        <h1 style={{ font: 'inherit' }}>Finalizando login...</h1>
      </Loading>
    </main>
  );
};

const SignInError = ({ text }: { readonly text: string }) => {
  const navigate = useNavigate();
  // The login repeats the error, which may say how else to sign in.
  const state = { ...keptReturnTo.read(), error: text };
  const leave = useEffectEvent(() => navigate('/login', { replace: true, state }));
  useEffect(() => {
    const timer = setTimeout(() => leave(), ERROR_SHOWN_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <FullPage
      icon={<IconAlertCircle />}
      title="Erro no Login"
      text={text}
      links={[{ to: '/login', label: 'Voltar para o login', state }]}
    />
  );
};

/** Null while the sign-in goes on, and once it leads away. */
const useSignIn = (): string | null => {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { recheck } = useSession();
  const { data } = useRead(search.toString(), async (_, unmounted) => {
    const result = await completeSignIn(search);
    if ('error' in result || unmounted.aborted) return result;
    // Rechecking notifies the other tabs, which a page load does not.
    await Promise.all([recheck(), result.reload && wait(RELOAD_DELAY_MS)]);
    if (unmounted.aborted) return result;
    if (result.reload) window.location.assign(result.home);
    else navigate(result.home, { replace: true });
    return result;
  });
  return data && 'error' in data ? data.error : null;
};

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
