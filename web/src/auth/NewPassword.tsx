import { Box, Button, Stack } from '@mantine/core';
import { useNavigate } from 'react-router-dom';
import { newPasswordPath, recoveryPath, settingsPath } from '#shared/addresses.ts';
import { accounts, newPasswordForm } from '#shared/contract/accounts.ts';
import { call } from '../api.ts';
import { TextLink } from '../ui/bare/actions/TextLink.tsx';
import { FormAlert } from '../ui/bare/panels/Notice.tsx';
import text from '../ui/bare/text/text.module.css';
import { PasswordField } from '../ui/kit/forms/PasswordField.tsx';
import { PublicFormPage } from '../ui/kit/forms/PublicFormPage.tsx';
import { useSession } from './session.tsx';
import { useLightForm } from './useLightForm.ts';
import { useLinkToken } from './useLinkToken.ts';

export const NewPassword = () => {
  const token = useLinkToken(newPasswordPath);
  return (
    <PublicFormPage title="Criar nova senha">
      {token === '' ? (
        <FormAlert>Este endereço está incompleto. Abra de novo o link que enviamos por e-mail.</FormAlert>
      ) : (
        <NewPasswordForm token={token} />
      )}
      <Box component="p" mt="1rem">
        <TextLink to={recoveryPath}>Pedir um novo link</TextLink> ·{' '}
        <TextLink to="/login">Voltar para o login</TextLink>
      </Box>
    </PublicFormPage>
  );
};

/** After saving, opens the login, because this browser's session may have ended too. */
const NewPasswordForm = ({ token }: { readonly token: string }) => {
  const { recheck } = useSession();
  const navigate = useNavigate();
  const { inputProps, onSubmit, busy, error } = useLightForm({
    schema: newPasswordForm,
    initial: { password: '', confirmPassword: '' },
    send: async (values) => {
      const { profile_emptied } = await call(accounts.resetPassword, { body: { ...values, token } });
      await recheck();
      navigate('/login', { replace: true, state: profile_emptied ? EMPTIED : CHANGED });
    },
    fallback: () => 'Erro ao salvar a nova senha. Tente de novo em instantes.',
  });
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack>
        {error !== null && <FormAlert>{error}</FormAlert>}
        <PasswordField
          label="Nova senha"
          what="nova senha"
          autoComplete="new-password"
          {...inputProps('password')}
        />
        <PasswordField
          label="Confirmar senha"
          what="confirmação da senha"
          autoComplete="new-password"
          {...inputProps('confirmPassword')}
        />
        <p className={text.note}>
          Ao salvar, todas as sessões abertas da sua conta são encerradas. Se o e-mail ainda não estava
          confirmado e este navegador nunca entrou na conta, o perfil recomeça vazio.
        </p>
        <Button type="submit" size="md" fullWidth disabled={busy}>
          {busy ? 'Salvando...' : 'Salvar nova senha'}
        </Button>
      </Stack>
    </form>
  );
};

const CHANGED = { notice: 'Senha alterada. Entre com a nova senha.' };

const EMPTIED = {
  notice: 'Senha alterada. Entre com a nova senha e complete o seu perfil, que recomeça vazio.',
  address: settingsPath,
};
