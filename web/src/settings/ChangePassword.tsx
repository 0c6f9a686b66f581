import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { recoveryPath } from '#shared/addresses.ts';
import { ownAccess, passwordChangeForm } from '#shared/contract/ownAccess.ts';
import { profiles } from '#shared/contract/profiles.ts';
import { call } from '../api.ts';
import { useSession } from '../auth/session.tsx';
import { routeQuery } from '../cache.ts';
import text from '../ui/bare/text/text.module.css';
import { FormDialog } from '../ui/kit/dialogs/FormDialog.tsx';
import { useTell } from '../ui/kit/forms/MessageBanner.tsx';
import { PasswordField } from '../ui/kit/forms/PasswordField.tsx';
import { useContractForm } from '../ui/kit/forms/useContractForm.ts';
import { useSave } from '../ui/kit/forms/useSave.ts';

interface Props {
  readonly onClose: () => void;
}

const TITLE = 'Alterar Senha';

export const ChangePassword = (props: Props) => {
  const { data: profile } = useQuery(routeQuery(profiles.get, {}));
  return profile?.has_password === false ? <FirstPassword {...props} /> : <NextPassword {...props} />;
};

const NextPassword = ({ onClose }: Props) => {
  const tell = useTell();
  const { form, field } = useContractForm(passwordChangeForm, {
    currentPassword: '',
    password: '',
    confirmPassword: '',
  });
  const saving = useSave(form, {
    save: (body) => call(ownAccess.changePassword, { body }),
    onSaved: () => {
      tell('Senha alterada com sucesso! As outras sessões foram encerradas; esta continua aberta.');
      onClose();
    },
    fallback: 'Erro ao alterar a senha. Tente de novo em instantes.',
  });
  return (
    <FormDialog title={TITLE} submitLabel="Salvar nova senha" {...saving} onClose={onClose}>
      <PasswordField
        label="Senha atual"
        what="senha atual"
        autoComplete="current-password"
        data-autofocus
        {...field('currentPassword')}
      />
      <PasswordField
        label="Nova senha"
        what="nova senha"
        autoComplete="new-password"
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        description="Use pelo menos 6 caracteres."
        {...field('password')}
      />
      <PasswordField
        label="Confirmar senha"
        what="confirmação da senha"
        autoComplete="new-password"
        {...field('confirmPassword')}
      />
      <p className={text.quiet}>
        Ao salvar, as suas outras sessões são encerradas. Esta continua aberta, e avisamos você por e-mail.
      </p>
    </FormDialog>
  );
};

/** An account that signs in by Google alone gets its first password by the link that proves its address. */
const FirstPassword = ({ onClose }: Props) => {
  const { user } = useSession();
  const navigate = useNavigate();
  return (
    <FormDialog
      title={TITLE}
      submitLabel="Pedir link por e-mail"
      busy={false}
      error={null}
      onSubmit={() => navigate(recoveryPath, { state: { email: user?.email } })}
      onClose={onClose}
    >
      <p>
        Você entra com o Google, e esta conta ainda não tem senha. Para criar uma, peça um link a{' '}
        <strong>{user?.email}</strong>.
      </p>
    </FormDialog>
  );
};
