import { LocalstackContainer } from '@testcontainers/localstack';
import type { Emulator } from '../../infra/local/aws/program.ts';

/** The last version of LocalStack that runs without an account. */
const IMAGE = 'localstack/localstack:4.14.0';

/** The message of testcontainers if Docker does not answer. */
const NO_DOCKER = 'Could not find a working container runtime strategy';

/** An error whose message says in one sentence that the tests need Docker. */
export class NoDocker extends Error {}

/** Starts LocalStack in Docker. Throws `NoDocker` without Docker. */
export const startLocalStack = async (): Promise<Emulator> => {
  const { EMULATOR_IMAGE = IMAGE } = process.env;
  const starting = new LocalstackContainer(EMULATOR_IMAGE)
    .withEnvironment({ SERVICES: 'dynamodb,sqs,s3,secretsmanager' })
    .start();
  const container = await starting.catch((error: unknown) => {
    if (String(error).includes(NO_DOCKER)) {
      throw new NoDocker(
        'No Docker answers here: start it, or name an emulator that is running in AWS_ENDPOINT_URL.',
      );
    }
    throw error;
  });
  const stop = async () => void (await container.stop());
  return { url: container.getConnectionUri(), stop, kill: stop };
};
