import { availableParallelism } from 'node:os';
import type { CloudBuild } from '../build/build.ts';
import type { CloudSpec } from '../template/cloudSpec.ts';
import type { Environment } from './environment.ts';
import { ThreadPool } from './threadPool.ts';

/** An invocation of a function. */
export interface EndedInvocation {
  readonly name: string;
  readonly event: unknown;
  readonly milliseconds: number;
  readonly memoryMb: number;
}

interface FunctionsOptions {
  readonly build: CloudBuild;
  readonly onLog: (text: string) => void;
  readonly onInvoked?: ((ended: EndedInvocation) => void) | undefined;
}

/** The functions of a cloud, in threads of this process. */
interface Functions {
  readonly invoke: (name: string, event: unknown) => Promise<unknown>;
  /** Loads all of them, in every thread, also after a reload. */
  readonly preload: () => void;
  /** The seconds of a CPU that they have used so far. */
  readonly cpuSeconds: () => Promise<number>;
  /** Replaces their code. */
  readonly reload: (build: CloudBuild, spec: CloudSpec, environment: Environment) => void;
  readonly stop: () => Promise<void>;
}

export const startFunctions = (
  { functions }: CloudSpec,
  environment: Environment,
  { build, onLog, onInvoked }: FunctionsOptions,
): Functions => {
  const pool = new ThreadPool({
    size: Math.min(4, Math.max(2, availableParallelism())),
    code: { functions, codeDir: build.codeDir, environment },
    onLog,
  });
  return {
    invoke: async (name, event) => {
      const start = performance.now();
      try {
        return await pool.invoke(name, event);
      } finally {
        const memoryMb = functions.find((one) => one.name === name)?.memoryMb ?? 0;
        onInvoked?.({ name, event, milliseconds: performance.now() - start, memoryMb });
      }
    },
    preload: () => pool.preload(),
    cpuSeconds: () => pool.cpuSeconds(),
    reload: ({ codeDir }, changed, changedEnvironment) =>
      pool.reload({ codeDir, functions: changed.functions, environment: changedEnvironment }),
    stop: () => pool.stop(),
  };
};
