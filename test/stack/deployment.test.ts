import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { everySetting } from './templates.ts';

const root = join(import.meta.dirname, '../..');
const dir = mkdtempSync(join(tmpdir(), 'deployment-'));
afterAll(() => rmSync(dir, { recursive: true }));

/** Fails every connection of a process. */
const offline = `--import=data:text/javascript,${encodeURIComponent(
  "import net from 'node:net'; net.Socket.prototype.connect = () => { throw new Error('The network was used'); };",
)}`;

/**
 * Builds and synthesises everything as the CDK command line does: by a process of its own. It finds no other
 * program, such as Docker. Returns the folder of the assembly.
 */
const synthesizeOnce = async (name: string): Promise<string> => {
  const outDir = join(dir, name, 'assembly');
  await promisify(execFile)(process.execPath, ['infra/app.ts', join(dir, name)], {
    cwd: root,
    env: {
      PATH: dirname(process.execPath),
      HOME: process.env.HOME,
      NODE_OPTIONS: offline,
      CDK_OUTDIR: outDir,
      CDK_CONTEXT_JSON: JSON.stringify(everySetting),
    },
  });
  return outDir;
};

const [assembly = '', again = ''] = await Promise.all(['one', 'two'].map(synthesizeOnce));

const readJson = <S extends z.ZodMiniType>(file: string, schema: S): z.output<S> =>
  schema.parse(JSON.parse(readFileSync(join(assembly, file), 'utf8')));

/** The content of every file of an assembly, by its path. */
const contentOf = (folder: string): ReadonlyMap<string, string> =>
  new Map(
    globSync('**/*', { cwd: folder })
      .filter((file) => statSync(join(folder, file)).isFile())
      .toSorted()
      .map((file) => [
        file,
        createHash('sha256')
          .update(readFileSync(join(folder, file)))
          .digest('hex'),
      ]),
  );

const stacks = ['Data', 'SignIn', 'App', 'Web'] as const;

const template = z.object({
  Resources: z.record(
    z.string(),
    z.object({
      Type: z.string(),
      DeletionPolicy: z.optional(z.string()),
      UpdateReplacePolicy: z.optional(z.string()),
    }),
  ),
});

const resourcesOf = (stack: string) => Object.values(readJson(`${stack}.template.json`, template).Resources);

describe('a deployment', () => {
  it('is the same when nothing has changed, byte for byte, so that a second one does nothing', () => {
    const content = contentOf(assembly);
    expect(content.size).toBeGreaterThan(100);
    expect(contentOf(again)).toEqual(content);
  });

  it('is zipped as it is: nothing has to be built in a container', () => {
    for (const stack of stacks) {
      const assets = readJson(
        `${stack}.assets.json`,
        z.object({ dockerImages: z.record(z.string(), z.unknown()) }),
      );
      expect(assets.dockerImages).toEqual({});
    }
  });

  it('begins with Data and ends with Web: no stack needs one that comes later', () => {
    const { artifacts } = readJson(
      'manifest.json',
      z.object({
        artifacts: z.record(
          z.string(),
          z.object({ type: z.string(), dependencies: z.optional(z.array(z.string())) }),
        ),
      }),
    );
    const needed = stacks.map((name) =>
      (artifacts[name]?.dependencies ?? []).filter(
        (other) => artifacts[other]?.type === 'aws:cloudformation:stack',
      ),
    );
    expect(needed.map((names) => names.toSorted())).toEqual([
      [],
      ['Data'],
      ['Data', 'SignIn'],
      ['App', 'Data', 'SignIn'],
    ]);
  });

  it('leaves only what Data keeps when the stacks are destroyed', () => {
    for (const stack of stacks.slice(1)) {
      for (const { Type, DeletionPolicy = 'Delete', UpdateReplacePolicy = 'Delete' } of resourcesOf(stack))
        expect([Type, DeletionPolicy, UpdateReplacePolicy]).toEqual([Type, 'Delete', 'Delete']);
    }
    const kept = resourcesOf('Data').filter(({ DeletionPolicy }) => DeletionPolicy === 'Retain');
    for (const type of ['AWS::DynamoDB::Table', 'AWS::S3::Bucket', 'AWS::SecretsManager::Secret'])
      expect(kept.map(({ Type }) => Type)).toContain(type);
  });
});
