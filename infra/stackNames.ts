/** The stacks by the names that the CDK command line takes. */
export const stackIds = ['Data', 'SignIn', 'App', 'Web', 'Firewall'] as const;

/** The stacks' names in CloudFormation, for those that look for them there. */
export const stackNamesOf = (stage = '') => {
  // No name begins like that of another stage, of whose resources the names begin with the stack's.
  const product = `Ranqueia${stage.charAt(0).toUpperCase()}${stage.slice(1)}`;
  return {
    data: `${product}Data`,
    signIn: `${product}SignIn`,
    app: `${product}App`,
    web: `${product}Web`,
    firewall: `${product}Firewall`,
  };
};
export type StackNames = ReturnType<typeof stackNamesOf>;
