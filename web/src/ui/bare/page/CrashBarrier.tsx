import { Component, type ReactNode } from 'react';
import { logError } from '../../../logError.ts';
import { isReloading } from '../../../missingCode.ts';

interface Props {
  readonly fallback: ReactNode;
  /** When the address changes, the children are rendered again. */
  readonly address?: string;
  readonly children: ReactNode;
}

interface State {
  readonly broken: boolean;
  readonly address: string | undefined;
}

/** Shows an error instead of crashed children, also if code cannot be loaded. */
export class CrashBarrier extends Component<Props, State> {
  override state: State = { broken: false, address: this.props.address };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  static getDerivedStateFromProps({ address }: Props, state: State): State | null {
    return address === state.address ? null : { broken: false, address };
  }

  override componentDidCatch(error: unknown) {
    logError('A part of the page broke', error);
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return isReloading() ? null : this.props.fallback;
  }
}
