import { Group, Stack } from '@mantine/core';
import { IconAlertCircle, IconLock, IconMailCheck } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { confirmEmailAddress, confirmEmailPath, settingsPath } from '#shared/addresses.ts';
import { checks } from '#shared/contract/checks.ts';
import { companies } from '#shared/contract/companies.ts';
import { ownEmail } from '#shared/contract/ownEmail.ts';
import { call, messageOf } from '../api.ts';
import { ActionButton, ActionLink } from '../ui/bare/actions/Action.tsx';
import { useAsyncAction } from '../ui/bare/actions/useAsyncAction.ts';
import { FullPage } from '../ui/bare/page/CenteredMessage.tsx';
import { Loading } from '../ui/bare/page/Loading.tsx';
import { useRead } from '../ui/bare/page/useRead.ts';
import { FormAlert } from '../ui/bare/panels/Notice.tsx';
import { SessionUnknown } from './SessionPages.tsx';
import { useSession } from './session.tsx';
import { useLinkToken } from './useLinkToken.ts';

export const ConfirmEmail = () => {
  const token = useLinkToken(confirmEmailPath);
  const { user, loading, failure } = useSession();
  if (token === '') return <Incomplete />;
  if (loading) return <Confirming />;
  if (failure !== null) return <SessionUnknown reason={failure} />;
  return user ? <Confirmation userId={user.id} token={token} /> : <SignInFirst token={token} />;
};

const Confirmation = ({ userId, token }: { readonly userId: string; readonly token: string }) => {
  const result = useConfirmation(userId, token);
  if (result === undefined) return <Confirming />;
  if ('error' in result) return <Failure token={token} {...result} />;
  const { email, isAwaited } = result;
  return (
    <FullPage
      icon={<IconMailCheck />}
      title="E-mail confirmado"
      text={`O endereço confirmado da sua conta é ${email}.${isAwaited ? AWAITED : ''}`}
      {...(isAwaited
        ? { action: <CheckNow /> }
        : { links: [{ to: '/dashboard', label: 'Ir para o dashboard' }] })}
    />
  );
};

const AWAITED = ' As palavras-chave que esperavam por isso já podem ser verificadas.';

/** Starts a check of each company, as the button on its own screen does. */
const CheckNow = () => {
  const navigate = useNavigate();
  const { run, busy, error } = useAsyncAction(
    async () => {
      const all = await call(companies.list, {});
      for (const { id, beyond_limit } of all)
        if (!beyond_limit) await call(checks.startKeywords, { params: { id } });
      const [only, ...others] = all;
      navigate(only && others.length === 0 ? `/companies/${only.id}/analysis` : '/companies');
    },
    { fallback: () => 'Erro ao iniciar verificação' },
  );
  return (
    <Stack gap="0.75rem">
      {error !== null && <FormAlert>{error}</FormAlert>}
      <Group justify="center" gap="0.5rem">
        <ActionButton disabled={busy} onClick={run}>
          {busy ? 'Verificando...' : 'Verificar Posições'}
        </ActionButton>
        <ActionLink quiet to="/companies">
          Ver as empresas
        </ActionLink>
      </Group>
    </Stack>
  );
};

const Confirming = () => (
  <main>
    <title>Confirmar e-mail · Ranqueia</title>
    <Loading />
  </main>
);

const SignInFirst = ({ token }: { readonly token: string }) => (
  <FullPage
    icon={<IconLock />}
    title="Entre para confirmar"
    text="Entre na conta que usa este e-mail. A confirmação continua em seguida."
    links={[{ to: '/login', label: 'Fazer Login', state: { address: confirmEmailAddress(token) } }]}
  />
);

/** Also shown after a confirmed page is reloaded, because the address no longer has the token. */
const Incomplete = () => (
  <FullPage
    icon={<IconMailCheck />}
    title="Abra o link do e-mail"
    text="Este endereço está incompleto. Se você já abriu o link que enviamos por e-mail, o perfil nas configurações mostra o endereço confirmado; se não, abra-o de novo."
    links={[settingsLink]}
  />
);

const Failure = ({ token, error, isOthers }: Refusal & { readonly token: string }) => (
  <FullPage
    icon={<IconAlertCircle />}
    title="E-mail não confirmado"
    text={error}
    links={[
      isOthers
        ? {
            to: '/login',
            label: 'Entrar com outra conta',
            state: { address: confirmEmailAddress(token), notice: OTHERS },
          }
        : settingsLink,
    ]}
  />
);

const settingsLink = { to: settingsPath, label: 'Ir para as configurações' };

const OTHERS = 'Entre com a conta que usa este e-mail. A confirmação continua em seguida.';

interface Refusal {
  readonly error: string;
  readonly isOthers: boolean;
}

interface Confirmed {
  readonly email: string;
  /** Whether keywords may have waited, because the trial had no look-ups left until then. */
  readonly isAwaited: boolean;
}

const useConfirmation = (userId: string, token: string): Confirmed | Refusal | undefined => {
  const { recheck } = useSession();
  return useRead(token, async () => {
    const isAwaited = await call(checks.getAllowance, {}).then(
      ({ trial }) => trial?.until === 'email' && trial.left === 0,
      () => false,
    );
    try {
      const { email } = await call(ownEmail.confirmEmail, { body: { token } });
      void recheck();
      return { email, isAwaited };
    } catch (error) {
      return {
        error: messageOf(error, 'Não foi possível confirmar o e-mail. Abra de novo o link em instantes.'),
        isOthers: !token.startsWith(`${userId}.`),
      };
    }
  }).data;
};
