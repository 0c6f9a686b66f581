import { IconPhotoUp } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { type Company, companies, LOGO_MAX_BYTES } from '#shared/contract/companies.ts';
import { call, messageOf } from '../api.ts';
import { notify } from '../ui/kit/dialogs/notices.tsx';
import { ToolButton } from '../ui/kit/ToolButton.tsx';

/** The button that uploads an image as a company's logo. */
export const LogoUpload = ({ company }: { readonly company: Company }) => {
  const fileInput = useRef<HTMLInputElement>(null);
  const about = `logo of ${company.id}`;
  const upload = useMutation({
    mutationFn: (file: Blob) => call(companies.uploadLogo, { params: { id: company.id }, file }),
    onSuccess: () => notify('success', 'Logo atualizado com sucesso!', about),
    onError: (error) => notify('error', messageOf(error, 'Erro ao fazer upload do logo'), about),
  });
  const send = (file: File): void => {
    const problem = problemWith(file);
    if (problem) notify('error', problem, about);
    else upload.mutate(file);
  };
  return (
    <>
      <ToolButton
        label={`Enviar logo de ${company.name}`}
        disabled={upload.isPending}
        onClick={() => fileInput.current?.click()}
      >
        <IconPhotoUp size={17} />
      </ToolButton>
      <input
        ref={fileInput}
        type="file"
        accept="image/*"
        hidden
        aria-label={`Logo de ${company.name}`}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file) send(file);
          // Choosing the same file again must fire a change event too.
          currentTarget.value = '';
        }}
      />
    </>
  );
};

const problemWith = (file: File): string | null => {
  if (!file.type.startsWith('image/')) return 'Escolha um arquivo de imagem.';
  return file.size > LOGO_MAX_BYTES ? 'A imagem deve ter no máximo 2 MB.' : null;
};
