import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { readTemplate } from './cloudTemplate.ts';
import { readSettings, type Settings } from './settings.ts';
import { AppStack } from './stacks/app.ts';
import { DataStack } from './stacks/data.ts';
import { FirewallStack } from './stacks/firewall.ts';
import type { CodeOf } from './stacks/functions.ts';
import { SignInStack } from './stacks/signIn.ts';
import { SiteAlarmStack } from './stacks/siteAlarm.ts';
import { WebStack } from './stacks/web.ts';
import { stackNamesOf } from './stage.ts';

interface SynthesizeOptions {
  /** The folder of the cloud assembly. The CDK command line sets its own. */
  readonly outDir?: string;
  /** The folder from `bundleFunctions`. Without it the templates cannot be deployed. */
  readonly codeDir?: string;
  readonly siteDir?: string;
  readonly context?: Readonly<Record<string, string>>;
  readonly validate?: boolean;
  /** Called before synthesis, for checks on constructs instead of templates. */
  readonly inspect?: (app: App) => void;
}

/** Works offline. Throws if a context value is wrong, code is missing or a template is invalid. */
export const synthesize = ({
  outDir,
  codeDir,
  siteDir,
  context: given,
  validate = true,
  inspect,
}: SynthesizeOptions) => {
  const app = new App({
    ...(outDir === undefined ? {} : { outdir: outDir }),
    builtinCloudFormationValidation: validate,
    analyticsReporting: false,
    // The tree serves only the CDK explorer, and takes a sixth of synthesis.
    treeMetadata: false,
    context: {
      ...given,
      // These flags are not in cdk.json, because only the command line reads that file.
      '@aws-cdk/aws-iam:minimizePolicies': true,
      '@aws-cdk/core:checkSecretUsage': true,
      // Stacks refer by Fn::GetStackOutput. With exports, Data could not replace anything that App uses.
      '@aws-cdk/core:defaultCrossStackReferences': 'weak',
    },
  });
  const emulated = process.env.AWS_ENDPOINT_URL !== undefined;
  const settings = readSettings({ lookUp: (name) => app.node.tryGetContext(name), emulated });
  const stackNames = stackNamesOf(settings.stage);
  // CloudFormation copies a stack's tags to its resources.
  const tags = { application: 'ranqueia', ...(settings.stage !== undefined && { stage: settings.stage }) };
  const common = (stack: keyof typeof stackNames) => ({ stackName: stackNames[stack], tags, settings });
  const data = new DataStack(app, 'Data', {
    ...common('data'),
    // Deleting Data by mistake would leave a new deployment an empty table. Emulators lack this protection.
    terminationProtection: !emulated,
  });
  const signIn = settings.cognito ? new SignInStack(app, 'SignIn', { ...common('signIn'), data }) : undefined;
  const userPool = signIn?.userPool;
  const appStack = new AppStack(app, 'App', { ...common('app'), data, codeOf: codeIn(codeDir), userPool });
  const web = settings.web
    ? new WebStack(app, 'Web', { ...common('web'), data, app: appStack, userPool, siteDir })
    : undefined;
  if (web && hasSiteAlarm(settings))
    new SiteAlarmStack(app, 'SiteAlarm', { ...common('siteAlarm'), web, region });
  if (settings.firewall) new FirewallStack(app, 'Firewall', { stackName: stackNames.firewall, tags });
  const assembly = app.synth();
  inspect?.(app);
  const templateOf = (id: string) => readTemplate(join(assembly.directory, `${id}.template.json`));
  return {
    data: templateOf('Data'),
    app: templateOf('App'),
    ...(signIn && { signIn: templateOf('SignIn') }),
    ...(settings.web && { web: templateOf('Web') }),
  };
};

/** The region of the stacks, where the CDK command line knows it. */
const region = process.env.CDK_DEFAULT_REGION;

/** Elsewhere the alarm is chosen, because us-east-1 must be bootstrapped for it. */
const hasSiteAlarm = ({ siteAlarm = region === 'us-east-1' }: Settings): boolean => siteAlarm;

const codeIn = (codeDir: string | undefined): CodeOf => {
  if (codeDir === undefined) return () => Code.fromInline('// The code is elsewhere.');
  return (name) => Code.fromAsset(join(codeDir, name.replace('/', '-')));
};
