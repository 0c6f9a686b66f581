import { Button, FileButton } from '@mantine/core';
import { IconPhotoUp } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { LOGO_MAX_BYTES } from '#shared/contract/companies.ts';
import { messageOf } from '../../../api.ts';
import { notify } from '../dialogs/notices.tsx';
import { ToolButton } from '../ToolButton.tsx';

interface Props {
  readonly of: string;
  readonly about: string;
  readonly upload: (file: Blob) => Promise<unknown>;
  /** On the button, which is an icon without it. */
  readonly label?: string;
}

export const LogoUpload = ({ of, about, upload, label }: Props) => {
  const reset = useRef<() => void>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: upload,
    onSuccess: () => notify('success', 'Logo atualizado com sucesso!', about),
    onError: (error) => notify('error', messageOf(error, 'Erro ao fazer upload do logo'), about),
  });
  const send = (file: File | null): void => {
    // Clears the field, so that choosing the same file again also fires a change event.
    reset.current?.();
    if (!file) return;
    const problem = problemWith(file);
    if (problem) notify('error', problem, about);
    else mutate(file);
  };
  const icon = <IconPhotoUp size={17} />;
  return (
    <FileButton
      accept="image/*"
      resetRef={reset}
      inputProps={{ 'aria-label': `Logo de ${of}` }}
      onChange={send}
    >
      {({ onClick }) =>
        label === undefined ? (
          <ToolButton label={`Enviar logo de ${of}`} disabled={isPending} onClick={onClick}>
            {icon}
          </ToolButton>
        ) : (
          <Button variant="default" leftSection={icon} disabled={isPending} onClick={onClick}>
            {isPending ? 'Enviando...' : label}
          </Button>
        )
      }
    </FileButton>
  );
};

const problemWith = (file: File): string | null => {
  if (!file.type.startsWith('image/')) return 'Escolha um arquivo de imagem.';
  return file.size > LOGO_MAX_BYTES ? 'A imagem deve ter no máximo 2 MB.' : null;
};
