import { Button, PasswordInput, TextInput } from '@mantine/core';
import { type FormEvent, Suspense, useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { accounts, credentials } from '#shared/contract/accounts.ts';
import { ApiError, call, messageOf } from '../api.ts';
import { Brand } from '../ui/Brand.tsx';
import { FormAlert } from '../ui/FormAlert.tsx';
import { ThemeToggle } from '../ui/ThemeToggle.tsx';
import { DemoHint, fetchDemo } from './DemoHint.tsx';
import styles from './Login.module.css';
import { useSession } from './session.tsx';

/** Signing in with e-mail and password. Who is signed in already goes on to the dashboard. */
export const Login = () => {
  const { user } = useSession();
  const [typed, setTyped] = useState({ email: '', password: '' });
  const [demo] = useState(fetchDemo);
  if (user) return <Navigate to="/dashboard" replace />;
  return (
    <main className={styles.page}>
      <title>Entrar · Ranqueia</title>
      <div className={styles.theme}>
        <ThemeToggle />
      </div>
      <div className={styles.column}>
        <Brand large />
        <h1 className={styles.title}>Entrar na sua conta</h1>
        <LoginForm typed={typed} onType={setTyped} />
        <Suspense>
          <DemoHint demo={demo} onUse={setTyped} />
        </Suspense>
      </div>
    </main>
  );
};

type Typed = z.input<typeof credentials>;

interface FormProps {
  readonly typed: Typed;
  readonly onType: (typed: Typed) => void;
}

const LoginForm = ({ typed, onType }: FormProps) => {
  const { submit, busy, refusal, errors } = useLogin();
  const [visible, setVisible] = useState(false);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit(typed);
  };
  return (
    <form noValidate className={styles.form} onSubmit={onSubmit}>
      {refusal !== null && <FormAlert>{refusal}</FormAlert>}
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
      <PasswordInput
        label="Senha"
        name="password"
        autoComplete="current-password"
        size="md"
        visible={visible}
        onVisibilityChange={setVisible}
        visibilityToggleFocusable
        visibilityToggleButtonProps={{ 'aria-label': visible ? 'Ocultar senha' : 'Mostrar senha' }}
        value={typed.password}
        error={errors.password}
        onChange={({ currentTarget }) => onType({ ...typed, password: currentTarget.value })}
      />
      <Button type="submit" size="md" fullWidth disabled={busy}>
        {busy ? 'Entrando...' : 'Entrar'}
      </Button>
    </form>
  );
};

type FieldErrors = Readonly<Record<string, string | undefined>>;

/** Sends the credentials. By hand and not with the form and query libraries, whose weight the first page does without. */
const useLogin = () => {
  const { recheck } = useSession();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const submit = async (typed: Typed) => {
    const read = z.safeParse(credentials, typed);
    setErrors(read.success ? {} : fieldErrors(read.error));
    if (!read.success) return;
    setBusy(true);
    setRefusal(null);
    try {
      await call(accounts.login, { body: read.data });
      await recheck();
      navigate('/dashboard', { replace: true });
    } catch (error) {
      setRefusal(refusalText(error));
      setBusy(false);
    }
  };
  return { submit, busy, refusal, errors };
};

const fieldErrors = ({ issues }: z.core.$ZodError): FieldErrors =>
  Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]));

const refusalText = (error: unknown): string =>
  messageOf(
    error,
    error instanceof ApiError && error.status === 401 ? 'Credenciais inválidas' : 'Erro ao fazer login',
  );
