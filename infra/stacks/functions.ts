import { Duration } from 'aws-cdk-lib';
import { Role as IamRole, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Architecture,
  type Code,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { RouteName } from '#shared/contract/index.ts';
import { serviceOf } from '#shared/metrics.ts';
import { type AuthorizerName, authorizerRoles, routeRoles, workerRoles } from '../access.ts';
import type { WorkerName } from '../queueWorkers.ts';
import { type Role, rulesOf } from '../roles.ts';
import type { Logs } from './data.ts';
import { pascal, stageOf } from './names.ts';
import { grantsFor, type PermissionTargets } from './permissions.ts';

export type CodeOf = (name: string) => Code;

interface FunctionRules {
  /** Shown in the AWS console. */
  readonly description: string;
  /** In seconds; overrides the role's. */
  readonly timeout?: number;
  /** In MB. */
  readonly memory?: number | undefined;
  readonly environment?: Readonly<Record<string, string>>;
}

type FunctionMaker<Name extends string> = (name: Name, rules: FunctionRules) => LambdaFunction;
export type RouteMaker = FunctionMaker<RouteName>;
export type WorkerMaker = FunctionMaker<WorkerName>;
export type AuthorizerMaker = FunctionMaker<AuthorizerName>;

interface Deployed {
  readonly codeOf: CodeOf;
  readonly logs: Logs;
  readonly reserved: Readonly<Record<string, number>>;
}

export const functionMakers = (
  scope: Construct,
  targets: PermissionTargets,
  { codeOf, logs, reserved }: Deployed,
) => {
  const grants = grantsFor(targets);
  const { restart } = targets.settings;
  const stage = stageOf(scope);
  const roles = new Map<Role, IamRole>();

  const iamRoleOf = (role: Role): IamRole => {
    const known = roles.get(role);
    if (known) return known;
    const created = new IamRole(scope, `${pascal(role)}Role`, {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
    });
    for (const { actions, resources, conditions = {} } of rulesOf(role).may.map((one) => grants[one])) {
      if (actions.length > 0) {
        created.addToPolicy(
          new PolicyStatement({ actions: [...actions], resources: [...resources], conditions }),
        );
      }
    }
    roles.set(role, created);
    return created;
  };

  const makeFunction = (name: string, roleName: Role, logGroup: LogGroup, rules: FunctionRules) => {
    const { may, timeout = 10 } = rulesOf(roleName);
    const role = iamRoleOf(roleName);
    logGroup.grantWrite(role);
    return new LambdaFunction(scope, pascal(name), {
      description: rules.description,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      // The full name shows readers of the template which file the function runs.
      handler: `${name}.handler`,
      code: codeOf(name),
      role,
      memorySize: rules.memory ?? 512,
      timeout: Duration.seconds(rules.timeout ?? timeout),
      logGroup,
      // JSON also for Lambda's own lines about timeouts and exhausted memory.
      loggingFormat: LoggingFormat.JSON,
      tracing: Tracing.ACTIVE,
      ...(reserved[name] === undefined ? {} : { reservedConcurrentExecutions: reserved[name] }),
      environment: Object.assign(
        {},
        ...may.map((permission) => grants[permission].environment),
        // A new value of RESTARTED replaces all running instances, and with them their caches of the table.
        restart === undefined ? {} : { RESTARTED: restart },
        stage === undefined ? {} : { POWERTOOLS_SERVICE_NAME: serviceOf(stage) },
        rules.environment,
      ),
    });
  };

  const makeRoute: RouteMaker = (name, rules) => makeFunction(name, routeRoles[name], logs.routes, rules);
  const makeWorker: WorkerMaker = (name, rules) => makeFunction(name, workerRoles[name], logs.workers, rules);
  const makeAuthorizer: AuthorizerMaker = (name, rules) =>
    makeFunction(name, authorizerRoles[name], logs.workers, rules);
  return { makeRoute, makeWorker, makeAuthorizer };
};
