import { Button } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconChartLine,
  IconListSearch,
  IconPencil,
  IconPhotoUp,
  IconTrash,
} from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { CompanyWithStats } from '#shared/contract/cards.ts';
import { type Company, companies, LOGO_MAX_BYTES } from '#shared/contract/companies.ts';
import { call, messageOf } from '../api.ts';
import { BeyondLimit } from '../subscriptions/LimitNotice.tsx';
import { ExternalLink, readableUrl } from '../ui/bare/actions/ExternalLink.tsx';
import { Card, CardFigures } from '../ui/bare/panels/Card.tsx';
import { decimal, whole } from '../ui/bare/text/format.ts';
import { RelativeTime } from '../ui/bare/text/RelativeTime.tsx';
import { notify } from '../ui/kit/dialogs/notices.tsx';
import { ToolButton } from '../ui/kit/ToolButton.tsx';

interface Props {
  readonly company: CompanyWithStats;
  /** Without both handlers the card shows no buttons. */
  readonly onEdit?: () => void;
  readonly onDelete?: () => void;
}

export const CompanyCard = ({ company, onEdit, onDelete }: Props) => (
  <Card
    name={
      <Link to={`/companies/${company.id}/analysis`} title={company.name}>
        {company.name}
      </Link>
    }
    logo={{ name: company.name, url: company.logo_url }}
    about={<Addresses company={company} />}
    tools={
      onEdit &&
      onDelete && (
        <>
          <LogoUpload company={company} />
          <ToolButton label={`Editar ${company.name}`} onClick={onEdit}>
            <IconPencil size={17} />
          </ToolButton>
          <ToolButton label={`Excluir ${company.name}`} onClick={onDelete}>
            <IconTrash size={17} />
          </ToolButton>
        </>
      )
    }
    leftOut={company.beyond_limit && <BeyondLimit noun="companies" />}
    actions={<CompanyLinks company={company} />}
  >
    <CardFigures
      figures={[
        { label: 'Palavras-chave', value: whole(company.keywords_count) },
        { label: 'Concorrentes', value: whole(company.competitors_count) },
        { label: 'Posição média', value: decimal(company.average_position) },
        {
          label: 'Melhoraram',
          icon: <IconArrowUp size={13} color="var(--up)" />,
          value: whole(company.improved),
        },
        {
          label: 'Pioraram',
          icon: <IconArrowDown size={13} color="var(--down)" />,
          value: whole(company.declined),
        },
        { label: 'Não encontradas', value: whole(company.not_found) },
        { label: 'Última verificação', value: <LastCheck at={company.last_check} /> },
      ]}
    />
  </Card>
);

const LastCheck = ({ at }: { readonly at: string | null }) => (at === null ? '—' : <RelativeTime at={at} />);

/** Shows domain and website, or only one if both read the same. */
const Addresses = ({ company: { domain, website } }: { readonly company: Company }) => (
  <>
    {(!website || readableUrl(website) !== domain) && <div>{domain}</div>}
    {website && <ExternalLink url={website} />}
  </>
);

const CompanyLinks = ({ company }: { readonly company: Company }) => (
  <>
    <CompanyLink to={`/companies/${company.id}/keywords`} icon={<IconListSearch size={15} />}>
      Palavras-chave
    </CompanyLink>
    <CompanyLink to={`/companies/${company.id}/analysis`} icon={<IconChartLine size={15} />}>
      Análise
    </CompanyLink>
  </>
);

interface CompanyLinkProps {
  readonly to: string;
  readonly icon: ReactNode;
  readonly children: ReactNode;
}

const CompanyLink = ({ to, icon, children }: CompanyLinkProps) => (
  <Button component={Link} to={to} variant="default" size="xs" leftSection={icon}>
    {children}
  </Button>
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
