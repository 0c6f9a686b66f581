import { type ReactNode, useId, useState } from 'react';
import type { ClientReport } from '#shared/contract/clientReports.ts';
import action from '../../ui/bare/actions/Action.module.css';
import { PatientButton } from '../../ui/bare/actions/PatientButton.tsx';
import { saveFile } from '../../ui/bare/actions/saveFile.ts';
import message from '../../ui/bare/page/CenteredMessage.module.css';
import { Loading } from '../../ui/bare/page/Loading.tsx';
import { useRead } from '../../ui/bare/page/useRead.ts';
import panel from '../../ui/bare/panels/panel.module.css';
import { downloadReport, type Opening, openReport, Refusal } from './openReport.ts';
import styles from './Report.module.css';
import { Report } from './Report.tsx';

export const SharedReport = ({ token }: { readonly token: string }) => {
  const [password, setPassword] = useState('');
  const openingBy = (typed: string): Opening => ({ token, ...(typed !== '' && { password: typed }) });
  const { data, error, busy, readAgain } = useRead(password, (typed, signal) =>
    openReport(openingBy(typed), signal),
  );
  if (data)
    return (
      <main>
        <title>{`${data.company.name}: relatório de posições, ${data.period.text}`}</title>
        <Report
          report={data}
          headline="h1"
          actions={
            <>
              <Download report={data} opening={openingBy(password)} />
              <button type="button" className={action.action} data-quiet onClick={() => window.print()}>
                Imprimir
              </button>
            </>
          }
        />
      </main>
    );
  const said = textOf(error);
  const status = error instanceof Refusal ? error.status : undefined;
  if (status === 404) return <Message title="Link indisponível" text={said} />;
  if (password !== '' || status === 401)
    return (
      <Password
        wrong={password === '' || busy ? undefined : (said ?? NO_REPLY)}
        busy={busy}
        onSend={(typed) => (typed === password ? readAgain() : setPassword(typed))}
      />
    );
  return busy ? <Loading /> : <Failure text={said} onRetry={readAgain} />;
};

interface DownloadProps {
  readonly report: ClientReport;
  readonly opening: Opening;
}

const Download = ({ report: { company, period }, opening }: DownloadProps) => {
  const [state, setState] = useState<'idle' | 'busy' | { readonly failure: string }>('idle');
  const save = async () => {
    setState('busy');
    try {
      saveFile(`${company.name} ${period.to}.pdf`, 'application/pdf', await downloadReport(opening));
      setState('idle');
    } catch (error) {
      setState({ failure: textOf(error) ?? NO_REPLY });
    }
  };
  return (
    <>
      <PatientButton className={action.action} data-quiet disabled={state === 'busy'} onClick={save}>
        {state === 'busy' ? 'Preparando o PDF...' : 'Baixar PDF'}
      </PatientButton>
      {typeof state === 'object' && <span role="alert">O PDF não pôde ser baixado. {state.failure}</span>}
    </>
  );
};

const textOf = (error: unknown): string | undefined => (error instanceof Refusal ? error.message : undefined);

const NO_REPLY = 'O servidor não respondeu. Verifique sua conexão.';

interface FailureProps {
  readonly text?: string | undefined;
  readonly onRetry: () => void;
}

export const Failure = ({ text = NO_REPLY, onRetry }: FailureProps) => (
  <Message title="Não foi possível abrir o relatório" text={text}>
    <button type="button" className={action.action} onClick={onRetry}>
      Tentar novamente
    </button>
  </Message>
);

interface MessageProps {
  readonly title: string;
  readonly text: string | undefined;
  readonly children?: ReactNode;
}

const Message = ({ title, text, children }: MessageProps) => (
  <main className={message.page}>
    <title>{title}</title>
    <h1 className={message.title}>{title}</h1>
    <p className={message.text}>{text}</p>
    {children}
  </main>
);

interface PasswordProps {
  readonly wrong: string | undefined;
  readonly busy: boolean;
  readonly onSend: (password: string) => void;
}

const Password = ({ wrong, busy, onSend }: PasswordProps) => {
  const [typed, setTyped] = useState('');
  const id = useId();
  return (
    <Message title="Relatório com senha" text="Digite a senha que quem enviou o link lhe passou.">
      <form
        className={panel.body}
        onSubmit={(event) => {
          event.preventDefault();
          if (typed !== '' && !busy) onSend(typed);
        }}
      >
        <label htmlFor={id}>Senha</label>
        <input
          id={id}
          className={panel.banner}
          type="password"
          autoComplete="off"
          value={typed}
          aria-invalid={wrong !== undefined}
          aria-describedby={`${id}-error`}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <p id={`${id}-error`} role="alert" data-tone="red" className={styles.toned}>
          {wrong}
        </p>
        <PatientButton type="submit" className={action.action} disabled={busy}>
          {busy ? 'Abrindo...' : 'Abrir relatório'}
        </PatientButton>
      </form>
    </Message>
  );
};
