export const SENDER = 'nao-responda@example.com.br';

/** Every setting, so that the stacks have all of their parts. */
export const everySetting = {
  domain: 'ranqueia.example',
  certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/0a1b2c3d',
  mailFrom: SENDER,
  alarmEmail: 'ops@example.com.br',
  concurrency: '1000',
  backups: 'true',
  firewall: 'true',
  siteAlarm: 'true',
  firewallArn: 'arn:aws:wafv2:us-east-1:123456789012:global/webacl/WebAcl/0a1b2c3d',
  cognito: 'true',
  cognitoDomain: 'ranqueia',
};

export const deployments = {
  everything: everySetting,
  plain: {},
  withoutWeb: { web: 'false' },
  /** A small account without copies of the data, which uses services of others. */
  ofOthers: {
    mailFrom: SENDER,
    serperUrl: 'https://serper.test',
    algoliaUrl: 'https://algolia.test',
    stripeUrl: 'https://stripe.test',
    googleIssuer: 'https://google.test',
    iconsUrl: 'https://icons.test',
    mailUrl: 'https://mail.test',
    concurrency: '10',
    backups: 'false',
  },
  /** A deployment under CloudFront's own name, with changed secrets and a restored table. */
  renewed: {
    tableName: 'RanqueiaData-restored',
    cognito: 'true',
    cognitoDomain: 'ranqueia',
    siteUrl: 'https://d111111abcdef8.cloudfront.net/',
    googleClientVersion: 'v2',
    originKeyVersion: 'v2',
    restart: 'hoje',
  },
  /** A second deployment in the account and region of `everything`. */
  second: {
    ...everySetting,
    stage: 'teste',
    domain: 'teste.ranqueia.example',
    cognitoDomain: 'ranqueia-teste',
    backupCopyVaultArn: 'arn:aws:backup:sa-east-1:210987654321:backup-vault:Ranqueia',
  },
} as const;

/** The hash of the test site's only inline style. */
export const STYLE_HASH = 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';
