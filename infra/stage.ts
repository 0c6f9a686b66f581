export const stackIds = ['Data', 'SignIn', 'App', 'Web', 'Firewall', 'SiteAlarm'] as const;

export const stackNamesOf = (stage = '') => {
  // Names of resources begin with their stack's, so no stack's name may begin with another's.
  const product = `Ranqueia${stage.charAt(0).toUpperCase()}${stage.slice(1)}`;
  return {
    data: `${product}Data`,
    signIn: `${product}SignIn`,
    app: `${product}Service`,
    web: `${product}Web`,
    firewall: `${product}Firewall`,
    siteAlarm: `${product}SiteAlarm`,
  };
};
