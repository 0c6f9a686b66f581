import { describe, expect, onTestFinished } from 'vitest';
import { handler as requestRecovery } from '../../../functions/accounts/requestRecovery.api.ts';
import { resetRateLimit } from '../../../functions/accounts/signIn/rateLimit.store.ts';
import { sendAll } from '../../../functions/platform/aws/queues.ts';
import { HOUR, toMoment } from '../../../functions/platform/time/clock.ts';
import type { TestCloud } from '../../support/cloud/cloud.ts';
import { mailsTo, setMailFaults } from '../../support/cloud/outbox.ts';
import { findItems } from '../../support/cloud/storedData.ts';
import { itRecovers as it, plantToken, tokenIn } from '../../support/people/mailedLinks.ts';
import { countAttempts } from '../../support/people/rateLimits.ts';
import { WORK_ADDRESS, workOf } from '../../support/routes/work.ts';

describe('asking for the e-mail with a link to a new password', () => {
  it('does the same for an address without an account', async ({ cloud, newAccount, request }) => {
    const { email } = await newAccount();
    const unknown = `ninguem-${email}`;
    const done: string[][] = [];
    for (const address of [email, unknown]) done.push(await workOfRequest(cloud, address));
    // The requests only count attempts, by address and by account; none reads the account.
    expect(done[0]).toEqual([...Array.from({ length: 4 }, () => 'UpdateItem'), '200 {"success":true}']);
    expect(done[1]).toEqual(done[0]);
    await cloud.idle();
    expect((await mailsTo(cloud, email)).length).toBe(1);
    expect(await mailsTo(cloud, unknown)).toEqual([]);
    const answers = await Promise.all([email, unknown].map(request));
    const [known, other] = answers.map(({ status, body }) => ({ status, body }));
    expect(known).toEqual({ status: 200, body: { success: true } });
    expect(other).toEqual(known);
  });

  it('is limited for an account, known or not, and for an address', async ({ newAccount, request }) => {
    const { email } = await newAccount();
    for (const one of [email, `ninguem-${email}`]) {
      const answers = await Promise.all(Array.from({ length: 5 }, () => request(one)));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 429, 429]);
    }
    await countAttempts('recovery-network', '127.0.0.1', 20);
    expect((await request('outra@teste.local')).status).toBe(429);
  });

  it('is limited for who tries tokens, and not for the owner', async ({ newAccount, reset }) => {
    const { userId } = await newAccount();
    const guesses = Array.from({ length: 12 }, () => reset(`${userId}.${'A'.repeat(43)}`));
    expect(new Set((await Promise.all(guesses)).map(({ status }) => status))).toEqual(new Set([403]));
    expect((await reset(await plantToken(userId, Date.now() + HOUR))).status).toBe(200);
    await countAttempts('reset-network', '127.0.0.1', 38);
    expect((await reset('lixo')).status).toBe(429);
  });

  it('repeats an e-mail for an hour, with one link', async ({ cloud, newAccount, request, reset }) => {
    const { userId, email } = await newAccount();
    await setMailFaults(cloud, { status: 429 });
    expect((await request(email)).status).toBe(200);
    await expect.poll(() => cloud.logs()).toContain('An e-mail was not sent');
    expect(cloud.logs()).not.toContain(email);
    await setMailFaults(cloud);
    await cloud.idle();
    const [mail, ...others] = await mailsTo(cloud, email);
    expect(others).toEqual([]);
    expect(await findItems(cloud, userId, 'RECOVERY#')).toHaveLength(1);
    expect((await reset(tokenIn(mail?.text))).status).toBe(200);
    await sendAll('MAILS_QUEUE_URL', [
      { kind: 'recovery', email, siteUrl: cloud.url, requestedAt: toMoment(Date.now() - HOUR - 1) },
    ]);
    await cloud.idle();
    const subjects = (await mailsTo(cloud, email)).map(({ subject }) => subject);
    expect(subjects).toEqual([mail?.subject, 'A sua senha do Ranqueia foi alterada']);
  });

  it('says where to get help when no sender is configured', async ({ cloud }) => {
    const { MAIL_FROM } = process.env;
    onTestFinished(() => {
      process.env.MAIL_FROM = MAIL_FROM;
    });
    process.env.MAIL_FROM = '';
    expect(await workOfRequest(cloud, 'alguem@teste.local')).toEqual([
      expect.stringMatching(/^409 .*Este site ainda não envia e-mails.*suporte@ranqueia\.com\.br/),
    ]);
  });
});

const workOfRequest = async ({ url }: TestCloud, email: string): Promise<string[]> => {
  const { requests, status, body } = await workOf(url, requestRecovery, { body: { email } });
  await resetRateLimit('recovery-network', WORK_ADDRESS);
  return [...requests, `${status} ${body}`];
};
