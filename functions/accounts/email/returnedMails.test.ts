import { expect, it } from 'vitest';
import { returnedMail, unreachableAddresses } from './returnedMails.store.ts';

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
  expect(unreachableAddresses(bounce(type, address))).toEqual({ reason: 'bounced', addresses });
});

it('a complaint loses its addresses', () => {
  const event = returnedMail.parse({
    eventType: 'Complaint',
    complaint: { complainedRecipients: [{ emailAddress: 'ana@exemplo.com.br' }] },
  });
  expect(unreachableAddresses(event)).toEqual({ reason: 'complained', addresses: ['ana@exemplo.com.br'] });
});
