import { LocalstackContainer } from '@testcontainers/localstack';
import type { Emulator } from '../../infra/local/aws/program.ts';

/** The last version of LocalStack that runs without an account. */
const IMAGE = 'localstack/localstack:4.14.0';

export const startLocalStack = async (): Promise<Emulator> => {
  const { EMULATOR_IMAGE = IMAGE } = process.env;
  const container = await new LocalstackContainer(EMULATOR_IMAGE)
    .withEnvironment({ SERVICES: 'dynamodb,sqs,s3,secretsmanager' })
    .start();
  const stop = async () => void (await container.stop());
  return { url: container.getConnectionUri(), stop, kill: stop };
};
