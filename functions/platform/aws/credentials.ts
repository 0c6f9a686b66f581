/**
 * Replaces the SDK's search for credentials in every bundle: Lambda hands them to a function in its
 * environment and nowhere else, and the other places are a third of a bundle.
 * https://docs.aws.amazon.com/lambda/latest/dg/configuration-envvars.html
 */

/** Named as the SDK imports it. Its credentials throw if the environment holds none. */
export const defaultProvider = () => async () => {
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } = process.env;
  if (!AWS_ACCESS_KEY_ID || !AWS_SECRET_ACCESS_KEY) throw new Error('The environment holds no credentials');
  return {
    accessKeyId: AWS_ACCESS_KEY_ID,
    secretAccessKey: AWS_SECRET_ACCESS_KEY,
    ...(AWS_SESSION_TOKEN && { sessionToken: AWS_SESSION_TOKEN }),
  };
};
