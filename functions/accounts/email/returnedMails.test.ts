import { expect, it } from 'vitest';
import { returnedIn, returnedMail } from './returnedMails.store.ts';

const bounce = (bounceType: string, emailAddress = 'ana@exemplo.com.br') =>
  returnedMail.parse({
    eventType: 'Bounce',
    bounce: { bounceType, bouncedRecipients: [{ emailAddress }], feedbackId: 'f' },
    mail: { messageId: 'm' },
  });

it.for([
  ['Permanent', 'Ana <Ana@Exemplo.com.br>', ['ana@exemplo.com.br']],
  ['Permanent', ' ana@exemplo.com.br', ['ana@exemplo.com.br']],
  ['Transient', 'ana@exemplo.com.br', []],
  ['Undetermined', 'ana@exemplo.com.br', []],
] as const)('a bounce that is %s of %s loses %j', ([type, address, addresses]) => {
  expect(returnedIn(bounce(type, address)).addresses).toEqual(addresses);
});
