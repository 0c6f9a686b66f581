import { TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { emailChangeForm, ownEmail } from '#shared/contract/ownEmail.ts';
import { call } from '../api.ts';
import { FormDialog } from '../ui/kit/dialogs/FormDialog.tsx';
import { PasswordField } from '../ui/kit/forms/PasswordField.tsx';
import { useSave } from '../ui/kit/forms/useSave.ts';

interface Props {
  readonly hasPassword: boolean;
  readonly onClose: () => void;
}

export const ChangeEmail = ({ hasPassword, onClose }: Props) => {
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: (values) => ({
      ...schemaResolver(emailChangeForm, { sync: true })(values),
      ...(hasPassword && values.password === '' && { password: 'Digite a sua senha.' }),
    }),
  });
  const field = form.getInputProps;
  const saving = useSave(form, {
    save: ({ email, password }) =>
      call(ownEmail.changeEmail, { body: { email, ...(password !== '' && { password }) } }),
    onSaved: onClose,
    fallback: 'Erro ao trocar o e-mail. Tente de novo em instantes.',
  });
  return (
    <FormDialog
      title="Alterar e-mail"
      submitLabel="Enviar link"
      busyLabel="Enviando..."
      {...saving}
      onClose={onClose}
    >
      <p>
        Enviaremos um link ao novo endereço. O e-mail só muda quando você abrir o link, e avisaremos o
        endereço atual.
      </p>
      <TextInput label="Novo e-mail" type="email" autoComplete="email" data-autofocus {...field('email')} />
      {hasPassword ? (
        <PasswordField label="Senha atual" autoComplete="current-password" {...field('password')} />
      ) : (
        <p>Depois da troca, o login com o Google vale para o novo endereço.</p>
      )}
    </FormDialog>
  );
};
