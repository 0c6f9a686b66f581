import { Box, Button, Stack, TextInput } from '@mantine/core';
import { Suspense, use, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { recoveryPath, signInAgainPath } from '#shared/addresses.ts';
import { accounts, credentials } from '#shared/contract/accounts.ts';
import type { RuntimeConfig } from '#shared/runtime.ts';
import { ApiError, call, messageOf } from '../api.ts';
import { readConfig } from '../config.ts';
import { TextLink } from '../ui/bare/actions/TextLink.tsx';
import { useBfcacheRestore } from '../ui/bare/page/useReturnToPage.ts';
import alert from '../ui/bare/panels/Notice.module.css';
import { FormAlert, Notice } from '../ui/bare/panels/Notice.tsx';
import { PasswordField } from '../ui/kit/forms/PasswordField.tsx';
import { PublicFormPage } from '../ui/kit/forms/PublicFormPage.tsx';
import styles from './Login.module.css';
import { addressAfterSignIn, keptReturnTo, parseLoginState, parseReturnTo } from './returnTo.ts';
import { useSession } from './session.tsx';
import { useLightForm } from './useLightForm.ts';

const AGAIN = 'Entre de novo e volte à outra aba, que guarda o que você digitou.';

export const Login = () => {
  const { user } = useSession();
  const { pathname, search, state } = useLocation();
  const told = user && pathname + search === signInAgainPath ? { notice: AGAIN } : state;
  const { notice } = parseLoginState(told);
  // Stays on the login if there is a notice, because it may be about another account.
  if (user && notice === undefined)
    return <Navigate to={addressAfterSignIn(user, parseReturnTo(state))} replace />;
  return (
    <PublicFormPage title="Entrar na sua conta" tab="Entrar">
      {notice !== undefined && (
        <Notice tone="green" className={alert.alert ?? ''} role="status">
          {notice}
        </Notice>
      )}
      <LoginForm />
    </PublicFormPage>
  );
};

const LoginForm = () => {
  const { values, setValues, inputProps, onSubmit, busy, error } = useLogin();
  const { state } = useLocation();
  const [googleError, setGoogleError] = useState(() => parseLoginState(state).error ?? null);
  const [config] = useState(readConfig);
  const before = parseReturnTo(state);
  const message = googleError ?? error;
  return (
    <>
      <form
        noValidate
        onSubmit={(event) => {
          setGoogleError(null);
          onSubmit(event);
        }}
      >
        <Stack>
          {message !== null && <FormAlert>{message}</FormAlert>}
          <TextInput label="E-mail" type="email" autoComplete="username" {...inputProps('email')} />
          <PasswordField label="Senha" autoComplete="current-password" {...inputProps('password')} />
          <Box component="p" mt="-0.5rem" ta="right" fz="0.8125rem">
            <TextLink to={recoveryPath} state={{ ...before, email: values.email }}>
              Esqueci minha senha
            </TextLink>
          </Box>
          <Button type="submit" size="md" fullWidth disabled={busy}>
            {busy ? 'Entrando...' : 'Entrar'}
          </Button>
          <div className={styles.or}>ou</div>
          <GoogleButton onError={setGoogleError} />
        </Stack>
      </form>
      <Box component="p" mt="1.25rem" ta="center" c="var(--quiet)">
        Ainda não tem conta? <TextLink to="/plans">Criar conta</TextLink>
      </Box>
      <Suspense>
        <DemoHint config={config} onUse={setValues} />
      </Suspense>
    </>
  );
};

const useLogin = () => {
  const { recheck } = useSession();
  const navigate = useNavigate();
  const before = parseReturnTo(useLocation().state);
  return useLightForm({
    schema: credentials,
    initial: { email: '', password: '' },
    send: async (body) => {
      const { user } = await call(accounts.login, { body });
      await recheck();
      navigate(addressAfterSignIn(user, before), { replace: true });
    },
    fallback: (cause) =>
      cause instanceof ApiError && cause.status === 401 ? 'Credenciais inválidas' : 'Erro ao fazer login',
  });
};

interface Props {
  readonly config: Promise<RuntimeConfig>;
  readonly onUse: (demo: NonNullable<RuntimeConfig['demo']>) => void;
}

const DemoHint = ({ config, onUse }: Props) => {
  const { demo } = use(config);
  if (!demo) return null;
  return (
    <Box
      component="aside"
      className={styles.hint ?? ''}
      mt="1.5rem"
      px="1rem"
      py="0.875rem"
      aria-label="Conta de demonstração"
    >
      <strong>Conta de demonstração</strong>
      <Box component="p" mt="0.25rem" mb="0.75rem" c="var(--quiet)" style={{ overflowWrap: 'anywhere' }}>
        {demo.email}, senha {demo.password}
      </Box>
      <Button variant="default" size="xs" onClick={() => onUse(demo)}>
        Usar conta de demonstração
      </Button>
    </Box>
  );
};

/** The button stays disabled while the browser leaves the page. */
const GoogleButton = ({ onError }: { readonly onError: (text: string) => void }) => {
  const [busy, setBusy] = useState(false);
  const { state } = useLocation();
  useBfcacheRestore(() => setBusy(false));
  const signIn = async () => {
    setBusy(true);
    keptReturnTo.keep(parseReturnTo(state) ?? null);
    try {
      const { redirectToGoogle } = await import('./google.ts');
      await redirectToGoogle();
    } catch (error) {
      onError(messageOf(error, 'Erro ao fazer login com Google'));
      setBusy(false);
    }
  };
  return (
    <Button
      variant="default"
      size="md"
      fullWidth
      leftSection={<img src="/google.svg" alt="" width="18" height="18" />}
      disabled={busy}
      onClick={signIn}
    >
      Entrar com Google
    </Button>
  );
};
