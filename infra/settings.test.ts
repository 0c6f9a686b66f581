import { describe, expect, it } from 'vitest';
import { foreignUserPool, readSettings, siteUrlOf } from './settings.ts';

const certificateArn = 'arn:aws:acm:us-east-1:123456789012:certificate/a1b2';
const cognito = { cognito: 'true', cognitoDomain: 'ranqueia' };
const foreignPool = {
  userPoolIssuer: 'https://cognito-idp.sa-east-1.amazonaws.com/sa-east-1_abc',
  userPoolClientId: 'client',
  userPoolDomain: 'login.example.com.br',
};
const read = (context: Record<string, unknown>, emulated = false) =>
  readSettings({ lookUp: (name) => context[name], emulated });

describe('readSettings', () => {
  it('needs nothing: every outside service is the real one', () => {
    const { addresses, web, domain } = read({});
    expect({ web, domain }).toEqual({ web: true, domain: undefined });
    expect(addresses).toEqual({
      serperUrl: 'https://google.serper.dev',
      algoliaUrl: '',
      stripeUrl: 'https://api.stripe.com',
      googleIssuer: 'https://accounts.google.com',
      iconsUrl: 'https://www.google.com/s2/favicons',
      viacepUrl: 'https://viacep.com.br',
      mailUrl: '',
    });
  });

  it('takes an empty value for none, and what cdk.json holds without quotes', () => {
    const { web, mailFrom } = read({ mailFrom: '', web: false, siteUrl: 'https://a.com.br' });
    expect({ web, mailFrom }).toEqual({ web: false, mailFrom: undefined });
  });

  it.each([
    { context: { stage: 'Teste' }, problem: 'stage must be at most 16 lower-case letters and digits' },
    { context: { web: 'yes' }, problem: 'web must be true or false' },
    { context: { stripeUrl: 'http://fake.example' }, problem: 'stripeUrl must use https' },
    { context: { stripeUrl: 'fake.example' }, problem: 'stripeUrl must be a URL' },
    { context: { mailUrl: 'http://10.0.0.1' }, problem: 'mailUrl must use https' },
    {
      context: { userPoolIssuer: 'http://a.b', userPoolClientId: 'c', userPoolDomain: 'd.e' },
      problem: 'userPoolIssuer must use https',
    },
    { context: { mailFrom: 'ranqueia' }, problem: 'mailFrom must be an e-mail address' },
    { context: { domain: 'https://a.com.br', certificateArn }, problem: 'domain must be a host name' },
    { context: { domain: 'a.com.br' }, problem: 'domain and certificateArn need each other' },
    {
      context: { domain: 'a.com.br', certificateArn: certificateArn.replace('us-east-1', 'sa-east-1') },
      problem: 'certificateArn must be one of us-east-1',
    },
    {
      context: { userPoolIssuer: 'https://a.b' },
      problem: 'userPoolIssuer, userPoolClientId and userPoolDomain need each other',
    },
    { context: { siteUrl: 'https://a.com.br' }, problem: 'siteUrl is for web=false' },
    {
      context: { backupCopyVaultArn: 'arn:aws:backup:sa-east-1:1:vault:a' },
      problem: 'backupCopyVaultArn must be a backup vault',
    },
    {
      context: {
        backups: 'false',
        backupCopyVaultArn: 'arn:aws:backup:sa-east-1:210987654321:backup-vault:Ranqueia',
      },
      problem: 'backupCopyVaultArn is for backups',
    },
    {
      context: { ...cognito, siteUrl: 'https://a.com.br', domain: 'a.com.br', certificateArn },
      problem: 'siteUrl is for web=false',
    },
    { context: cognito, problem: "cognito needs the site's address" },
    { context: { cognito: 'true' }, problem: 'cognito and cognitoDomain need each other' },
    { context: { cognitoDomain: 'ranqueia' }, problem: 'cognito and cognitoDomain need each other' },
    {
      context: { ...cognito, cognitoDomain: 'login.ranqueia' },
      problem: 'cognitoDomain must be lower-case letters',
    },
    {
      context: { ...cognito, cognitoDomain: 'meu-cognito' },
      problem: 'cognitoDomain must not name aws, amazon or cognito',
    },
    { context: { googleClientVersion: 'v2' }, problem: 'googleClientVersion is for cognito' },
    {
      context: { ...cognito, ...foreignPool },
      problem: 'cognito makes a user pool, userPoolIssuer names another',
    },
    { context: { concurrency: '0' }, problem: 'concurrency must be a number above 0' },
    { context: { monthlyBudget: '1,5' }, problem: 'monthlyBudget must be a number above 0' },
    {
      context: { firewallArn: 'arn:aws:wafv2:sa-east-1:123456789012:regional/webacl/a/b' },
      problem: 'firewallArn must be a web ACL for CloudFront',
    },
    { context: { web: 'false', domain: 'a.com.br', certificateArn }, problem: 'domain is for the Web stack' },
  ])('refuses $context', ({ context, problem }) => {
    expect(() => read(context)).toThrow(problem);
  });

  it('reads numbers', () => {
    expect(read({ concurrency: '1000', monthlyBudget: 150 })).toMatchObject({
      concurrency: 1000,
      monthlyBudget: 150,
    });
  });

  it('names every wrong value at once', () => {
    expect(() => read({ stripeUrl: 'http://a', serperUrl: 'http://b' })).toThrow(
      'Wrong context values: serperUrl must use https; stripeUrl must use https.',
    );
  });

  it('takes fakes without TLS where the stacks go to an emulator', () => {
    expect(read({ stripeUrl: 'http://10.0.0.1:4242' }, true).addresses.stripeUrl).toBe(
      'http://10.0.0.1:4242',
    );
  });
});

describe('siteUrlOf', () => {
  it('is the domain, the given address, or unknown', () => {
    expect(siteUrlOf(read({ domain: 'a.com.br', certificateArn }))).toBe('https://a.com.br');
    expect(siteUrlOf(read({ web: 'false', siteUrl: 'https://b.com.br' }))).toBe('https://b.com.br');
    expect(siteUrlOf(read({}))).toBeUndefined();
  });
});

describe('foreignUserPool', () => {
  it('is the one that the settings name, whose id is the end of its issuer', () => {
    expect(foreignUserPool(read(foreignPool))).toEqual({
      issuer: 'https://cognito-idp.sa-east-1.amazonaws.com/sa-east-1_abc',
      id: 'sa-east-1_abc',
      clientId: 'client',
      domain: 'login.example.com.br',
    });
    expect(foreignUserPool(read({}))).toBeUndefined();
  });
});
