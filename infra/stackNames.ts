/** The stacks' names in CloudFormation, for those that look for them there. */
export const stackNames = {
  data: 'RanqueiaData',
  signIn: 'RanqueiaSignIn',
  app: 'RanqueiaApp',
  web: 'RanqueiaWeb',
  firewall: 'RanqueiaFirewall',
} as const;

/** The stacks by the names that the CDK command line takes. */
export const stackIds = ['Data', 'SignIn', 'App', 'Web', 'Firewall'] as const;
