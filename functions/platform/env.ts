export const env = (name: string): string => {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`The environment variable ${name} is missing`);
  return value;
};
