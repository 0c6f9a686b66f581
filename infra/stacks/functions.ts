import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { Role as IamRole, type IRole, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, type Code, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { type Role, rulesOf } from '../access.ts';
import { grantsFor, type PermissionTargets } from './permissions.ts';

/** Returns the built code of a function. */
export type CodeOf = (name: string) => Code;

interface FunctionRules {
  readonly role: Role;
  /** One sentence, shown in the AWS console. */
  readonly description: string;
  /** In seconds; overrides that of the role. */
  readonly timeout?: number;
  /** In MB. */
  readonly memory?: number | undefined;
  /** Added to the variables of the role's permissions. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** Creates a function by its name, such as `companies/create`. */
export type FunctionMaker = (name: string, rules: FunctionRules) => LambdaFunction;

/** Returns a maker of functions. Functions with the same role share an IAM role. */
export const functionMaker = (
  scope: Construct,
  targets: PermissionTargets,
  codeOf: CodeOf,
): FunctionMaker => {
  const grants = grantsFor(targets);
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

  return (name, rules) => {
    const { may, timeout = 10 } = rulesOf(rules.role);
    const role = iamRoleOf(rules.role);
    return new LambdaFunction(scope, pascal(name), {
      description: rules.description,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      // Has the function's full name, so that a reader of the template knows which file it runs.
      handler: `${name}.handler`,
      code: codeOf(name),
      role,
      memorySize: rules.memory ?? 512,
      timeout: Duration.seconds(rules.timeout ?? timeout),
      logGroup: logGroup(scope, name, role),
      environment: Object.assign(
        {},
        ...may.map((permission) => grants[permission].environment),
        rules.environment,
      ),
    });
  };
};

const logGroup = (scope: Construct, name: string, writer: IRole): LogGroup => {
  const group = new LogGroup(scope, `${pascal(name)}Logs`, {
    retention: RetentionDays.ONE_MONTH,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  group.grantWrite(writer);
  return group;
};

/** The construct id of a function: `companies/create` becomes `CompaniesCreate`. */
export const pascal = (name: string): string =>
  name
    .split(/[/-]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
