import { Button, TextInput } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { type ChangeEvent, type FormEvent, Suspense, use, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import type * as z from 'zod/mini';
import { recoveryPath } from '#shared/addresses.ts';
import { accounts, credentials } from '#shared/contract/accounts.ts';
import type { RuntimeConfig } from '#shared/runtime.ts';
import { signInAgainPath } from '#shared/signInAgain.ts';
import { ApiError, call } from '../api.ts';
import { readConfig } from '../config.ts';
import alert from '../ui/bare/Notice.module.css';
import { FormAlert } from '../ui/bare/Notice.tsx';
import { TextLink } from '../ui/bare/TextLink.tsx';
import { useAsyncAction } from '../ui/bare/useAsyncAction.ts';
import { PasswordField } from '../ui/kit/forms/PasswordField.tsx';
import { PublicFormPage } from '../ui/kit/forms/PublicFormPage.tsx';
import { GoogleButton } from './GoogleButton.tsx';
import styles from './Login.module.css';
import { parseLoginState } from './loginState.ts';
import { useSession } from './session.tsx';
import { useValidation } from './useValidation.ts';
import { parseWayBack, startOf } from './wayBack.ts';

const AGAIN = 'Entre de novo e volte à outra aba, que guarda o que você digitou.';

/** Signing in, with e-mail and password or with Google. Redirects signed-in users to their start. */
export const Login = () => {
  const { user } = useSession();
  const [values, setValues] = useState({ email: '', password: '' });
  const [config] = useState(readConfig);
  const { pathname, search, state } = useLocation();
  const told = user && pathname + search === signInAgainPath ? { notice: AGAIN } : state;
  // What a screen before has to say comes first: another account than the one in use may be meant.
  if (user && parseLoginState(told).notice === undefined)
    return <Navigate to={startOf(user, parseWayBack(state))} replace />;
  return (
    <PublicFormPage title="Entrar na sua conta" tab="Entrar">
      <LoginNotice state={told} />
      <LoginForm values={values} onChange={setValues} />
      <p className={styles.other}>
        Ainda não tem conta? <TextLink to="/plans">Criar conta</TextLink>
      </p>
      <Suspense>
        <DemoHint config={config} onUse={setValues} />
      </Suspense>
    </PublicFormPage>
  );
};

type Values = z.input<typeof credentials>;

interface FormProps {
  readonly values: Values;
  readonly onChange: (values: Values) => void;
}

const LoginForm = ({ values, onChange }: FormProps) => {
  const { submit, busy, error, fieldErrors } = useLogin();
  const [googleError, setGoogleError] = useState<string | null>(null);
  const before = parseWayBack(useLocation().state);
  const message = googleError ?? error;
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setGoogleError(null);
    submit(values, event.currentTarget);
  };
  const inputProps = (name: keyof Values) => ({
    name,
    size: 'md',
    value: values[name],
    error: fieldErrors[name],
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
      onChange({ ...values, [name]: currentTarget.value }),
  });
  return (
    <form noValidate className={styles.form} onSubmit={onSubmit}>
      {message !== null && <FormAlert>{message}</FormAlert>}
      <TextInput label="E-mail" type="email" autoComplete="username" {...inputProps('email')} />
      <PasswordField label="Senha" autoComplete="current-password" {...inputProps('password')} />
      <p className={styles.forgotten}>
        <TextLink to={recoveryPath} state={{ ...before, email: values.email }}>
          Esqueci minha senha
        </TextLink>
      </p>
      <Button type="submit" size="md" fullWidth disabled={busy}>
        {busy ? 'Entrando...' : 'Entrar'}
      </Button>
      <div className={styles.or}>ou</div>
      <GoogleButton onError={setGoogleError} />
    </form>
  );
};

/** Validates and sends the credentials, without the form and query libraries: the login must stay light. */
const useLogin = () => {
  const { recheck } = useSession();
  const navigate = useNavigate();
  const before = parseWayBack(useLocation().state);
  const { run, busy, error } = useAsyncAction(
    async (body: Values) => {
      const { user } = await call(accounts.login, { body });
      await recheck();
      navigate(startOf(user, before), { replace: true });
    },
    {
      fallback: (cause) =>
        cause instanceof ApiError && cause.status === 401 ? 'Credenciais inválidas' : 'Erro ao fazer login',
    },
  );
  return { ...useValidation(credentials, run), busy, error };
};

interface Props {
  readonly config: Promise<RuntimeConfig>;
  readonly onUse: (demo: NonNullable<RuntimeConfig['demo']>) => void;
}

/** The demo account's credentials, when the installation has one, with a button that fills in the form. */
const DemoHint = ({ config, onUse }: Props) => {
  const { demo } = use(config);
  if (!demo) return null;
  return (
    <aside className={styles.hint} aria-label="Conta de demonstração">
      <p className={styles.hintTitle}>Conta de demonstração</p>
      <dl>
        <dt>E-mail</dt>
        <dd>{demo.email}</dd>
        <dt>Senha</dt>
        <dd>{demo.password}</dd>
      </dl>
      <Button variant="default" size="xs" onClick={() => onUse(demo)}>
        Usar conta de demonstração
      </Button>
    </aside>
  );
};

/** What the screen before has done, such as setting a new password. */
const LoginNotice = ({ state }: { readonly state: unknown }) => {
  const { notice } = parseLoginState(state);
  if (notice === undefined) return null;
  return (
    <div className={alert.alert} data-success role="status">
      <IconInfoCircle size={18} className={alert.icon} />
      {notice}
    </div>
  );
};
