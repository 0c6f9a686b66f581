import { Box, Group } from '@mantine/core';
import { IconCreditCardOff } from '@tabler/icons-react';
import { useSearchParams } from 'react-router-dom';
import { paymentSuccessAddress } from '#shared/addresses.ts';
import { Support } from '../ui/bare/actions/Support.tsx';
import { FullPage } from '../ui/bare/page/CenteredMessage.tsx';
import { Notice } from '../ui/bare/panels/Notice.tsx';
import { dayAndTime } from '../ui/bare/text/format.ts';
import { LinkButton } from '../ui/kit/LinkButton.tsx';
import { failureOf, useTransactionTime } from './failures.ts';

export const PaymentError = () => {
  const [search] = useSearchParams();
  const { text, charged, open } = failureOf(search.get('reason'));
  const at = useTransactionTime();
  const sessionId = search.get('session_id');
  const unconfirmed = open && sessionId ? sessionId : undefined;
  return (
    <FullPage
      icon={<IconCreditCardOff />}
      title="Erro no pagamento"
      text={text}
      action={
        <>
          {charged && <ChargeWarning at={at} />}
          <Group justify="center" gap="0.5rem">
            {unconfirmed !== undefined && (
              <LinkButton to={paymentSuccessAddress(unconfirmed, at)}>Verificar o pagamento</LinkButton>
            )}
            <LinkButton to="/plans" variant={unconfirmed === undefined ? 'filled' : 'default'}>
              Tentar Novamente
            </LinkButton>
            <LinkButton to="/" variant="default">
              Voltar ao início
            </LinkButton>
          </Group>
          {!charged && (
            <Box component="p" mt="1.5rem" c="var(--quiet)" fz="0.8125rem">
              Precisa de ajuda? Escreva para <Support />.
            </Box>
          )}
        </>
      }
    />
  );
};

const ChargeWarning = ({ at }: { readonly at: string }) => {
  const time = dayAndTime(at);
  return (
    <Box maw="27rem" mb="1.5rem" ta="left">
      <Notice tone="yellow" role="note">
        <span>
          O pagamento pode ter sido cobrado. Antes de tentar de novo, escreva para{' '}
          <Support subject={`Pagamento de ${time}`} /> informando o horário da transação:{' '}
          <strong>{time}</strong> (horário de Brasília).
        </span>
      </Notice>
    </Box>
  );
};
