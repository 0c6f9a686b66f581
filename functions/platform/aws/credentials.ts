/**
 * Replaces the SDK's search for credentials, a third of a bundle: Lambda passes them in the environment.
 * https://docs.aws.amazon.com/lambda/latest/dg/configuration-envvars.html
 */

/** The SDK expects this name. Throws without credentials in the environment. */
export const defaultProvider = () => async () => {
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } = process.env;
  if (!AWS_ACCESS_KEY_ID || !AWS_SECRET_ACCESS_KEY) throw new Error('The environment holds no credentials');
  return {
    accessKeyId: AWS_ACCESS_KEY_ID,
    secretAccessKey: AWS_SECRET_ACCESS_KEY,
    ...(AWS_SESSION_TOKEN && { sessionToken: AWS_SESSION_TOKEN }),
  };
};
