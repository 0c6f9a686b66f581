import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startMail } from './mail.ts';

const start = async () => {
  const server = await startMail();
  onTestFinished(server.close);
  const credentials = { accessKeyId: 'a', secretAccessKey: 'b' };
  const client = new SESv2Client({ region: 'sa-east-1', endpoint: server.url, credentials, maxAttempts: 1 });
  const read = async (path: string) => {
    const response = await fetch(server.url + path);
    return { status: response.status, headers: response.headers, body: await response.text() };
  };
  return { client, read };
};

const email = (subject: string, html = '<p>Olá</p>', file?: { FileName: string; RawContent: Buffer }) =>
  new SendEmailCommand({
    FromEmailAddress: 'de@exemplo.com.br',
    Destination: { ToAddresses: ['para@exemplo.com.br'] },
    Content: {
      Simple: {
        Subject: { Data: subject },
        Body: { Text: { Data: 'Olá' }, Html: { Data: html } },
        ...(file && { Attachments: [{ ContentType: 'application/pdf', ...file }] }),
      },
    },
  });

describe('startMail', () => {
  it('runs no script of an e-mail', async () => {
    const { client, read } = await start();
    const { MessageId } = await client.send(email('<script>1</script>', '"><script>2</script>'));
    for (const path of ['/', `/mails/${MessageId}`]) {
      const { body, headers } = await read(path);
      expect(body).not.toContain('<script>');
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    }
    expect((await read(`/mails/${MessageId}`)).body).toContain('<iframe sandbox=""');
  });

  it('offers what is attached as a file, whatever its name', async () => {
    const { client, read } = await start();
    const file = { FileName: '"><script>é.pdf', RawContent: Buffer.from('%PDF') };
    const { MessageId } = await client.send(email('Anexo', undefined, file));
    const page = (await read(`/mails/${MessageId}`)).body;
    expect(page).not.toContain('<script>');
    expect(page).toContain(`href="/mails/${MessageId}/0"`);
    const { headers, body } = await read(`/mails/${MessageId}/0`);
    expect([body, headers.get('content-disposition')]).toEqual([
      '%PDF',
      "attachment; filename*=UTF-8''%22%3E%3Cscript%3E%C3%A9.pdf",
    ]);
  });
});
