import { Button, TextInput } from '@mantine/core';
import { type FormEvent, Suspense, useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { accounts, credentials } from '#shared/contract/accounts.ts';
import { ApiError, call } from '../api.ts';
import { readConfig } from '../config.ts';
import { FormAlert } from '../ui/bare/FormAlert.tsx';
import { TextLink } from '../ui/bare/TextLink.tsx';
import { useAsyncAction } from '../ui/bare/useAsyncAction.ts';
import { PasswordField } from '../ui/kit/PasswordField.tsx';
import { PublicFormPage } from '../ui/kit/PublicFormPage.tsx';
import { DemoHint } from './DemoHint.tsx';
import { GoogleButton } from './GoogleButton.tsx';
import { homeOf } from './home.ts';
import styles from './Login.module.css';
import { useSession } from './session.tsx';

/** Signing in, with e-mail and password or with Google. Who is signed in already goes on to the dashboard. */
export const Login = () => {
  const { user } = useSession();
  const [typed, setTyped] = useState({ email: '', password: '' });
  const [config] = useState(readConfig);
  if (user) return <Navigate to={homeOf(user)} replace />;
  return (
    <PublicFormPage title="Entrar na sua conta" tab="Entrar">
      <LoginForm typed={typed} onType={setTyped} />
      <p className={styles.other}>
        Ainda não tem conta? <TextLink to="/plans">Criar conta</TextLink>
      </p>
      <Suspense>
        <DemoHint config={config} onUse={setTyped} />
      </Suspense>
    </PublicFormPage>
  );
};

type Typed = z.input<typeof credentials>;

interface FormProps {
  readonly typed: Typed;
  readonly onType: (typed: Typed) => void;
}

const LoginForm = ({ typed, onType }: FormProps) => {
  const { submit, busy, refusal, errors } = useLogin();
  const [googleRefusal, setGoogleRefusal] = useState<string | null>(null);
  const said = googleRefusal ?? refusal;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setGoogleRefusal(null);
    submit(typed);
  };
  return (
    <form noValidate className={styles.form} onSubmit={onSubmit}>
      {said !== null && <FormAlert>{said}</FormAlert>}
      <TextInput
        label="E-mail"
        type="email"
        name="email"
        autoComplete="username"
        size="md"
        value={typed.email}
        error={errors.email}
        onChange={({ currentTarget }) => onType({ ...typed, email: currentTarget.value })}
      />
      <PasswordField
        label="Senha"
        name="password"
        autoComplete="current-password"
        size="md"
        value={typed.password}
        error={errors.password}
        onChange={({ currentTarget }) => onType({ ...typed, password: currentTarget.value })}
      />
      <Button type="submit" size="md" fullWidth disabled={busy} className={styles.send ?? ''}>
        {busy ? 'Entrando...' : 'Entrar'}
      </Button>
      <div className={styles.or}>ou</div>
      <GoogleButton onError={setGoogleRefusal} />
    </form>
  );
};

type FieldErrors = Readonly<Record<string, string | undefined>>;

/** Sends the credentials. By hand and not with the form and query libraries, whose weight the first page does without. */
const useLogin = () => {
  const { recheck } = useSession();
  const navigate = useNavigate();
  const [errors, setErrors] = useState<FieldErrors>({});
  const { attempt, busy, refusal } = useAsyncAction(
    async (body: Typed) => {
      const { user } = await call(accounts.login, { body });
      await recheck();
      navigate(homeOf(user), { replace: true });
    },
    {
      fallback: (error) =>
        error instanceof ApiError && error.status === 401 ? 'Credenciais inválidas' : 'Erro ao fazer login',
    },
  );
  const submit = (typed: Typed): void => {
    const read = z.safeParse(credentials, typed);
    setErrors(read.success ? {} : fieldErrors(read.error));
    if (read.success) void attempt(read.data);
  };
  return { submit, busy, refusal, errors };
};

const fieldErrors = ({ issues }: z.core.$ZodError): FieldErrors =>
  Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]));
