import { confirmEmailAddress, recoveryPath } from '#shared/addresses.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { letter } from '../../platform/mail/template.ts';
import { toMoment } from '../../platform/time/clock.ts';
import type { User } from '../users.ts';

type Proof = Pick<User, 'email' | 'email_proven' | 'is_admin' | 'pending_email'>;

/** Whether an address is known to be its user's. Administrators count as proven. */
export const isEmailProven = ({ email_proven, is_admin }: Pick<User, 'email_proven' | 'is_admin'>): boolean =>
  email_proven || is_admin;

/** The address that a user changes to, while its confirmation is awaited. */
export const pendingAddress = (
  { pending_email }: Pick<Proof, 'pending_email'>,
  now: number,
): string | null =>
  pending_email && pending_email.expires_at > toMoment(now) ? pending_email.address : null;

/** Whether this user has yet to confirm this address. */
export const isProving = (user: Proof, address: string, now: number): boolean =>
  pendingAddress(user, now) === address || (user.email === address && !user.email_proven);

interface ProofMail {
  readonly email: string;
  readonly siteUrl: string;
  readonly token: string;
  readonly isChange: boolean;
}

/** The e-mail with a link that confirms an address, without the name: a stranger may have typed it. */
export const proofMail = ({ email, siteUrl, token, isChange }: ProofMail): Mail => ({
  to: email,
  subject: 'Confirme o seu e-mail no Ranqueia',
  ...letter({
    greeting: 'Olá!',
    paragraphs: [
      isChange
        ? 'Uma conta do Ranqueia quer usar este endereço para entrar. Se a conta é sua, confirme a troca.'
        : 'Este endereço foi usado para criar uma conta no Ranqueia. Se foi você, confirme que ele é seu.',
      'O link abaixo vale por 1 hora e funciona uma única vez, depois de você entrar na conta.',
    ],
    action: { label: 'Confirmar e-mail', url: siteUrl + confirmEmailAddress(token) },
    closing: 'Se não foi você, ignore esta mensagem: sem o link, ninguém confirma este endereço.',
  }),
});

/** The e-mail to an address that somebody signed up with or changed to, although it has an account. */
export const takenMail = (email: string, siteUrl: string): Mail => ({
  to: email,
  subject: 'Você já tem uma conta no Ranqueia',
  ...letter({
    greeting: 'Olá!',
    paragraphs: [
      'Alguém tentou usar este endereço em um novo cadastro ou em outra conta, mas ele já tem uma conta no Ranqueia. Nada mudou nela.',
      'Se foi você, entre com este endereço. Se não lembra a senha, crie outra.',
    ],
    action: { label: 'Criar outra senha', url: siteUrl + recoveryPath },
    closing: 'Se não foi você, ignore esta mensagem.',
  }),
});
