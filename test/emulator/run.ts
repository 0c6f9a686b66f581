/** `npm run test:emulator`: runs the tests that can use other emulators, or a deployed API. */
import { parseArgs } from 'node:util';
import type { Emulator } from '../../infra/local/aws/program.ts';
import { type Services, servicesFrom } from '../support/cloud/services.ts';
import { fetchJar, findJar, hasJava, startDynamodbLocal } from './dynamodbLocal.ts';
import { startLocalStack } from './localStack.ts';
import { runVitest } from './vitest.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** With `--table`, all tests use DynamoDB Local, and LocalStack is not started. */
    table: { type: 'boolean', default: false },
  },
});

const EVERYTHING = ['test/stores', 'test/services', 'test/slices'];

const run = (services: Services, files: readonly string[], ...options: string[]): Promise<boolean> =>
  runVitest(services, [...options, ...(positionals.length > 0 ? positionals : files)]);

const runAsAsked = (asked: Services): Promise<boolean> =>
  asked.on === 'api'
    ? // Tests see only answers of a deployed API, so waiting longer would show nothing more.
      run(asked, ['test/slices'], '--expect.poll.timeout=1000')
    : run(asked, EVERYTHING);

const runOn = async (emulator: Emulator, on: 'table' | 'emulator', files: readonly string[]) => {
  try {
    return await run({ on, url: emulator.url }, files);
  } finally {
    await emulator.stop();
  }
};

const runOnTable = async (files: readonly string[]): Promise<boolean> => {
  if (hasJava()) return runOn(await startDynamodbLocal(findJar() ?? fetchJar()), 'table', files);
  process.stdout.write('\nDynamoDB Local is left out: there is no Java here.\n');
  return !values.table;
};

const runOnBoth = async (): Promise<boolean> => {
  const stores = await runOnTable(['test/stores']);
  return (await runOn(await startLocalStack(), 'emulator', EVERYTHING)) && stores;
};

try {
  const asked = servicesFrom(process.env);
  const choose = () => (values.table ? runOnTable(EVERYTHING) : runOnBoth());
  const passed = await (asked ? runAsAsked(asked) : choose());
  process.exitCode = passed ? 0 : 1;
} catch (error) {
  process.stderr.write(`\n${String(error)}\n`);
  process.exitCode = 1;
}
