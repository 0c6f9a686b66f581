import { IconLinkOff, IconLock } from '@tabler/icons-react';
import { type FormEvent, useId, useState } from 'react';
import { useParams } from 'react-router-dom';
import { clientReports } from '#shared/contract/clientReports.ts';
import { ApiError, call, messageOf } from '../../api.ts';
import { ActionButton } from '../../ui/bare/actions/Action.tsx';
import { FullPage } from '../../ui/bare/page/CenteredMessage.tsx';
import { Loading } from '../../ui/bare/page/Loading.tsx';
import { useRead } from '../../ui/bare/page/useRead.ts';
import styles from './Report.module.css';
import { Report } from './Report.tsx';

/** What a client sees behind a link, without an account. */
export const SharedReport = () => {
  const { token = '' } = useParams();
  const [password, setPassword] = useState('');
  const { data, error, busy, readAgain } = useRead(password, (typed, signal) =>
    call(clientReports.open, { body: { token, ...(typed !== '' && { password: typed }) } }, signal),
  );
  if (data)
    return (
      <main className={styles.page}>
        <title>{`${data.company.name}: relatório de posições, ${data.period.text}`}</title>
        <div className={styles.tools}>
          <ActionButton quiet onClick={() => window.print()}>
            Imprimir ou salvar em PDF
          </ActionButton>
        </div>
        <Report report={data} headline="h1" />
      </main>
    );
  const status = error instanceof ApiError ? error.status : undefined;
  if (status === 404)
    return <FullPage routerless icon={<IconLinkOff />} title="Link indisponível" text={messageOf(error)} />;
  if (password !== '' || status === 401)
    return (
      <Password
        wrong={password === '' || busy ? undefined : messageOf(error)}
        busy={busy}
        onSend={(typed) => (typed === password ? readAgain() : setPassword(typed))}
      />
    );
  if (busy) return <Loading />;
  return (
    <FullPage
      routerless
      title="Não foi possível abrir o relatório"
      text={messageOf(error)}
      action={<ActionButton onClick={readAgain}>Tentar novamente</ActionButton>}
    />
  );
};

interface PasswordProps {
  readonly wrong: string | undefined;
  readonly busy: boolean;
  readonly onSend: (password: string) => void;
}

const Password = ({ wrong, busy, onSend }: PasswordProps) => {
  const [typed, setTyped] = useState('');
  const id = useId();
  const send = () => {
    if (typed !== '' && !busy) onSend(typed);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  return (
    <FullPage
      routerless
      icon={<IconLock />}
      title="Relatório com senha"
      text="Digite a senha que veio com o link."
      action={
        <form className={styles.password} onSubmit={submit}>
          <label htmlFor={id}>Senha</label>
          <input
            id={id}
            type="password"
            autoComplete="off"
            value={typed}
            aria-invalid={wrong !== undefined}
            aria-describedby={`${id}-error`}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <p id={`${id}-error`} role="alert">
            {wrong}
          </p>
          <ActionButton disabled={busy} onClick={send}>
            {busy ? 'Abrindo...' : 'Abrir relatório'}
          </ActionButton>
        </form>
      }
    />
  );
};
