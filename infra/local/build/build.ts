import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { CloudTemplate } from '../../synthesize.ts';
import { Unable } from '../terminal.ts';

const root = join(import.meta.dirname, '../../..');

/** The built functions and the templates of one state of the sources. */
export interface CloudBuild {
  readonly codeDir: string;
  readonly templates: readonly CloudTemplate[];
}

/** Builds the functions and synthesises the templates, unless that was done for these very sources before. Throws what the build says. */
export const buildCloud = async (): Promise<CloudBuild> => {
  const dir = await buildOnce('cloud', ['functions', 'shared', 'infra'], (target) =>
    runNode([join(import.meta.dirname, 'buildCloud.ts'), target]),
  );
  const templates: readonly CloudTemplate[] = JSON.parse(readFileSync(join(dir, 'templates.json'), 'utf8'));
  return { codeDir: join(dir, 'functions'), templates };
};

/** Builds the site, unless that was done for these very sources before; answers its folder. */
export const buildSite = (): Promise<string> =>
  buildOnce('site', ['web', 'shared', 'infra/site.ts', 'infra/local/build/buildSite.ts'], (target) =>
    runNode([join(import.meta.dirname, 'buildSite.ts'), target]),
  );

/** How many earlier builds are kept: a process may still be running on one. */
const KEPT = 3;

/**
 * Has `make` fill a new folder, named by the content of the inputs, and answers it. It appears under its name only when it is whole, so that
 * processes that build the same at once do not meet, and a failed build harms nobody.
 */
const buildOnce = async (
  kind: string,
  inputs: readonly string[],
  make: (target: string) => Promise<void>,
): Promise<string> => {
  const parent = join(root, '.build', kind);
  const done = join(parent, fingerprintOf(inputs));
  if (!existsSync(done)) {
    const target = `${done}.${process.pid}`;
    mkdirSync(parent, { recursive: true });
    await make(target).catch((error) => {
      rmSync(target, { recursive: true, force: true });
      throw error;
    });
    settle(target, done);
  }
  const now = new Date();
  utimesSync(done, now, now);
  removeOld(parent);
  return done;
};

/** Gives a build its name, unless another process was faster, maybe by an instant: its build is the same. */
const settle = (target: string, done: string): void => {
  try {
    renameSync(target, done);
  } catch (error) {
    if (!existsSync(done)) throw error;
    rmSync(target, { recursive: true });
  }
};

const fingerprintOf = (inputs: readonly string[]): string => {
  const hash = createHash('sha256');
  const files = inputs.flatMap((input) =>
    globSync([input, `${input}/**/*`], { cwd: root }).filter((file) => statSync(join(root, file)).isFile()),
  );
  const isRelevant = (file: string) =>
    inputs.includes(file) || !/\.test\.tsx?$|\.md$|^infra.local/.test(file);
  const relevant = files.filter(isRelevant).toSorted();
  for (const file of [...relevant, 'package-lock.json']) {
    hash.update(`${file}\n`).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex').slice(0, 16);
};

/** A build that was begun so long ago was cut short: nobody is at it any more. */
const ABANDONED_MS = 3_600_000;

/**
 * Removes the builds in a folder that are neither among the newest nor under way: a name with an ending is one that another process is
 * making. `now` in milliseconds since 1970.
 */
export const removeOld = (parent: string, now = Date.now()): void => {
  const builds = readdirSync(parent).map((name) => ({
    path: join(parent, name),
    isDone: !name.includes('.'),
    at: statSync(join(parent, name), { throwIfNoEntry: false })?.mtimeMs ?? now,
  }));
  const done = builds.filter(({ isDone }) => isDone).sort((one, other) => other.at - one.at);
  const abandoned = builds.filter(({ isDone, at }) => !isDone && at < now - ABANDONED_MS);
  for (const { path } of [...done.slice(KEPT), ...abandoned]) rmSync(path, { recursive: true, force: true });
};

/** In a process of its own: CDK and Vite would stay in the memory of this one. */
const runNode = async (command: readonly string[]): Promise<void> => {
  // A test's NODE_ENV would make a development build of React.
  const env = { ...process.env, NODE_ENV: 'production' };
  try {
    await promisify(execFile)(process.execPath, [...command], { cwd: root, env, maxBuffer: 2 ** 24 });
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
    throw new Unable(`A construção falhou:\n\n${said.trim()}`);
  }
};
