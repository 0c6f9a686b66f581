import { IconPhotoUp } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { type Company, companies, LOGO_MAX_BYTES } from '#shared/contract/companies.ts';
import { call, messageOf } from '../api.ts';
import { notify } from '../ui/kit/dialogs/notices.tsx';
import { EditTools } from '../ui/kit/EditTools.tsx';
import { ToolButton } from '../ui/kit/ToolButton.tsx';

interface Props {
  readonly company: Company;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

export const CompanyTools = ({ company, onEdit, onDelete }: Props) => (
  <>
    <LogoUpload company={company} />
    <EditTools of={company.name} onEdit={onEdit} onDelete={onDelete} />
  </>
);

const LogoUpload = ({ company }: { readonly company: Company }) => {
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
          // Clears the field, so that choosing the same file again also fires a change event.
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
