import { describe, expect, it } from 'vitest';
import { readSettings } from './settings.ts';

const certificateArn = 'arn:aws:acm:us-east-1:123456789012:certificate/a1b2';
const named = { domain: 'a.com.br', certificateArn };
const backupCopyVaultArn = 'arn:aws:backup:sa-east-1:210987654321:backup-vault:Ranqueia';
const regionalFirewallArn = 'arn:aws:wafv2:sa-east-1:123456789012:regional/webacl/a/b';
const cognito = { cognito: 'true', cognitoDomain: 'ranqueia' };
const read = (context: Record<string, unknown>, emulated = false) =>
  readSettings({ lookUp: (name) => context[name], emulated });

describe('readSettings', () => {
  it.each<[problem: string, Record<string, string>]>([
    ['stage must be at most 16 lower-case letters and digits', { stage: 'Teste' }],
    ['web must be true or false', { web: 'yes' }],
    ['stripeUrl must use https', { stripeUrl: 'http://fake.example' }],
    ['stripeUrl must be a URL', { stripeUrl: 'fake.example' }],
    ['mailUrl must use https', { mailUrl: 'http://10.0.0.1' }],
    ['mailFrom must be an e-mail address', { mailFrom: 'ranqueia' }],
    ['domain must be a host name', { domain: 'https://a.com.br', certificateArn }],
    ['domain and certificateArn need each other', { domain: 'a.com.br' }],
    [
      'certificateArn must be one of us-east-1',
      { domain: 'a.com.br', certificateArn: certificateArn.replace('us-east-1', 'sa-east-1') },
    ],
    ['siteUrl is for web=false', { siteUrl: 'https://a.com.br' }],
    ['siteUrl is for web=false', { ...cognito, ...named, siteUrl: 'https://a.com.br' }],
    [
      'backupCopyVaultArn must be a backup vault',
      { backupCopyVaultArn: 'arn:aws:backup:sa-east-1:1:vault:a' },
    ],
    ['backupCopyVaultArn is for backups', { backups: 'false', backupCopyVaultArn }],
    ["cognito needs the site's address", cognito],
    ['cognito and cognitoDomain need each other', { cognito: 'true' }],
    ['cognito and cognitoDomain need each other', { cognitoDomain: 'ranqueia' }],
    ['cognitoDomain must be lower-case letters', { ...cognito, cognitoDomain: 'login.ranqueia' }],
    ['cognitoDomain must not name aws, amazon or cognito', { ...cognito, cognitoDomain: 'meu-cognito' }],
    ['googleClientVersion is for cognito', { googleClientVersion: 'v2' }],
    ['concurrency must be a number above 0', { concurrency: '0' }],
    ['firewallArn must be a web ACL for CloudFront', { firewallArn: regionalFirewallArn }],
    ['domain is for the Web stack', { web: 'false', ...named }],
  ])('refuses what breaks this rule: %s', (problem, context) => {
    expect(() => read(context)).toThrow(problem);
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
