import { describe, expect } from 'vitest';
import { confirmEmailAddress } from '#shared/addresses.ts';
import { routes } from '#shared/contract/index.ts';
import { hashOf, parseUserToken } from '../../../functions/accounts/sessions/tokens.ts';
import { HOUR } from '../../../functions/platform/time/clock.ts';
import { mailsTo } from '../../support/cloud/outbox.ts';
import { scanTable } from '../../support/cloud/storedData.ts';
import { type Customer, userOf } from '../../support/people/customers.ts';
import { INVALID, itProves, plantProof, profileOf, tokenIn } from '../../support/people/mailedLinks.ts';
import { expectRefusal } from '../../support/people/refusals.ts';
import { formOf } from '../../support/people/users.ts';

const it = itProves.extend(
  'proofFor',
  ({ ask, lastToken }) =>
    async (customer: Customer): Promise<string> => {
      expect((await ask(customer)).status).toBe(200);
      return lastToken(customer.email);
    },
);

describe('confirming an address', () => {
  it('works once with the link that a signup mails', async ({ cloud, visitor, signedIn, confirm }) => {
    const form = formOf({ name: 'Ganhe dinheiro já' });
    const { body } = await visitor(routes.accounts.signup, { body: form });
    await cloud.idle();
    const [mail, ...others] = await mailsTo(cloud, form.email);
    expect(others).toEqual([]);
    const token = tokenIn(mail?.text);
    expect(mail?.subject).toBe('Confirme o seu e-mail no Ranqueia');
    expect(mail?.text).toContain(`${cloud.url}${confirmEmailAddress(token)}`);
    expect(mail?.html).toContain(`href="${cloud.url}${confirmEmailAddress(token)}"`);
    expect(mail?.html).not.toContain('Ganhe dinheiro');
    const table = (await scanTable(cloud)).join('\n');
    const secret = parseUserToken(token)?.token ?? '';
    expect(secret).toHaveLength(43);
    expect(table).toContain(`EMAIL_PROOF#${hashOf(secret)}`);
    expect(table).not.toContain(secret);
    expect(cloud.logs()).not.toContain(secret);

    expect((await confirm({ call: visitor }, token)).status).toBe(401);
    const owner = await signedIn(form.email, form.password);
    expect((await profileOf(owner)).email_proven).toBe(false);
    const answers = await Promise.all([confirm(owner, token), confirm(owner, token)]);
    expect(answers.map(({ body }) => body)).toEqual(Array(2).fill({ email: form.email }));
    expect((await profileOf(owner)).email_proven).toBe(true);
    expect((await userOf(body.userId)).email_proven).toBe(true);
    // The link also succeeds when it is opened again.
    expect((await confirm(owner, token)).body).toEqual({ email: form.email });
  });

  it('is not done by the owner of the stranger’s address', async ({ newAccount, proofFor, confirm }) => {
    const [hijacker, owner] = [await newAccount(), await newAccount()];
    const token = await proofFor(hijacker);
    await expectRefusal(
      confirm(owner, token),
      403,
      'Este link é de outra conta. Entre nela e abra o link de novo.',
    );
    expect((await userOf(hijacker.userId)).email_proven).toBe(false);
    expect((await userOf(owner.userId)).email_proven).toBe(false);
  });

  it('refuses expired, guessed and malformed links', async ({ newAccount, proofFor, confirm }) => {
    const [customer, other] = [await newAccount(), await newAccount()];
    const foreign = parseUserToken(await proofFor(other))?.token;
    const tokens = [
      await plantProof(customer.userId, customer.email, Date.now() - 1),
      `${customer.userId}.${'A'.repeat(43)}`,
      `${customer.userId}.${foreign}`,
      'lixo',
      '.',
    ];
    for (const token of tokens) expect((await confirm(customer, token)).body).toEqual({ error: INVALID });
    // This link is for an address that is neither the account's nor the one that it changes to.
    const planted = await plantProof(customer.userId, other.email, Date.now() + HOUR, 'O');
    expect((await confirm(customer, planted)).body).toEqual({ error: INVALID });
    expect((await userOf(customer.userId)).email_proven).toBe(false);
  });
});

describe('asking for the link again', () => {
  it('sends five valid links at most, and allows five requests', async ({ cloud, newAccount, ask }) => {
    const customer = await newAccount();
    for (const letter of 'ABC') await plantProof(customer.userId, customer.email, Date.now() + HOUR, letter);
    // An expired link does not count towards the limit.
    await plantProof(customer.userId, customer.email, Date.now() - 1, 'D');
    const statuses: number[] = [];
    for (let count = 0; count < 6; count++) {
      statuses.push((await ask(customer)).status);
      await cloud.idle();
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await mailsTo(cloud, customer.email)).toHaveLength(2);
  });

  it('is refused once the address is confirmed', async ({ cloud, newAccount, ask, confirm, proofFor }) => {
    const customer = await newAccount();
    await confirm(customer, await proofFor(customer));
    await expectRefusal(ask(customer), 409, 'O seu e-mail já está confirmado.');
    await cloud.idle();
    expect(await mailsTo(cloud, customer.email)).toHaveLength(1);
  });
});
