import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ownEmail } from '#shared/contract/ownEmail.ts';
import { call, messageOf } from '../api.ts';
import { notify } from '../ui/kit/dialogs/notices.tsx';

export const ResendProof = () => {
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(ownEmail.requestEmailProof, {}),
    onSuccess: () =>
      notify('success', 'Link enviado. Ele vale por 1 hora. Não chegou? Veja a caixa de spam.'),
    onError: (error) =>
      notify('error', messageOf(error, 'Erro ao enviar o link. Tente de novo em instantes.')),
  });
  return (
    <Button size="compact-sm" variant="default" disabled={isPending} onClick={() => mutate()}>
      {isPending ? 'Enviando...' : 'Reenviar link'}
    </Button>
  );
};
