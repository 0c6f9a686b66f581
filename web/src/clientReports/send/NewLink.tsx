import { Button, Group, Stack, TextInput } from '@mantine/core';
import { IconBrandWhatsapp, IconCopy, IconExternalLink, IconPhotoDown } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { alertsSettingsPath } from '#shared/addresses.ts';
import type { ClientReport } from '#shared/contract/clientReports.ts';
import type { reportLinks } from '#shared/contract/reportLinks.ts';
import type { ReplyOf } from '#shared/contract/route.ts';
import { saveFile } from '../../ui/bare/actions/saveFile.ts';
import { TextLink } from '../../ui/bare/actions/TextLink.tsx';
import text from '../../ui/bare/text/text.module.css';
import { notify } from '../../ui/kit/dialogs/notices.tsx';
import { copyText } from './copyText.ts';
import { drawPicture } from './picture.ts';

interface Props {
  readonly link: ReplyOf<typeof reportLinks.createLink>;
  readonly report: ClientReport;
  readonly onAgain: () => void;
}

export const NewLink = ({ link: { url, has_password }, report, onAgain }: Props) => {
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  const picture = async () => {
    try {
      const name = `${report.company.name} ${report.period.to}.png`;
      saveFile(name, 'image/png', await drawPicture(report));
    } catch {
      notify('error', 'Não foi possível desenhar a imagem.');
    }
  };
  return (
    <Stack>
      <TextInput
        label="Link do relatório"
        description={`Por segurança, o endereço só aparece agora. O link mostra sempre os números mais recentes; os de hoje ficam no PDF.${has_password ? ' A senha não vai com ele: passe-a ao cliente à parte.' : ''}`}
        readOnly
        value={url}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Group gap="0.5rem">
        <Button
          ref={first}
          leftSection={<IconCopy size={16} />}
          onClick={() => copyText(url, 'Link copiado.')}
        >
          Copiar link
        </Button>
        <Button
          variant="default"
          leftSection={<IconBrandWhatsapp size={16} />}
          onClick={() => copyText([report.headline, ...report.summary, url].join('\n'), 'Texto copiado.')}
        >
          Copiar texto para WhatsApp
        </Button>
        <Button variant="default" leftSection={<IconPhotoDown size={16} />} onClick={picture}>
          Baixar imagem
        </Button>
        <Button
          component="a"
          href={url}
          target="_blank"
          rel="noopener"
          variant="default"
          leftSection={<IconExternalLink size={16} />}
        >
          Abrir
        </Button>
        <Button variant="default" onClick={onAgain}>
          Criar outro link
        </Button>
      </Group>
      <p className={text.note}>
        O relatório também pode ir sozinho, por e-mail, toda segunda-feira ou todo mês:{' '}
        <TextLink newTab to={alertsSettingsPath}>
          Relatórios por E-mail
        </TextLink>
      </p>
    </Stack>
  );
};
