import { IconAlertCircle } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { FullPage } from '../ui/bare/page/CenteredMessage.tsx';
import { Loading } from '../ui/bare/page/Loading.tsx';
import { completeSignIn, type SignInResult } from './google.ts';
import styles from './Login.module.css';
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
        <h1 className={styles.progress}>Finalizando login...</h1>
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

const useSignIn = (): string | null => {
  const [search] = useSearchParams();
  const [error, setError] = useState<string | null>(null);
  const navigate = useNavigate();
  const { recheck } = useSession();
  const proceed = useEffectEvent(async (result: SignInResult, isMounted: () => boolean) => {
    if ('error' in result) return setError(result.error);
    // Rechecking notifies the other tabs, which a page load does not.
    await Promise.all([recheck(), result.reload && wait(RELOAD_DELAY_MS)]);
    if (!isMounted()) return;
    if (result.reload) window.location.assign(result.home);
    else navigate(result.home, { replace: true });
  });
  useEffect(() => {
    let mounted = true;
    void completeSignIn(search).then((result) => {
      if (mounted) void proceed(result, () => mounted);
    });
    return () => {
      mounted = false;
    };
  }, [search]);
  return error;
};

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
