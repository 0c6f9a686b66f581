import { Stack, type StackProps, Validations } from 'aws-cdk-lib';
import type { Construct } from 'constructs';

interface EmptySignInProps extends StackProps {
  /** The stacks that may have referred to the user pool. */
  readonly after: readonly Stack[];
}

/** CDK deletes the stack of an earlier deployment if it has no resources left, once nobody refers to it. */
export class EmptySignInStack extends Stack {
  constructor(scope: Construct, id: string, { after, ...props }: EmptySignInProps) {
    super(scope, id, props);
    for (const stack of after) this.addStackDependency(stack);
    Validations.of(this).acknowledge({ id: 'CloudFormation-Validate::F0001', reason: 'Empty on purpose.' });
  }
}
