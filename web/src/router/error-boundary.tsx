import { Component, type ReactNode } from 'react';
import type { Entry } from './router.ts';

type ErrorBoundaryProps = { entry: Entry; renderError: (error: unknown) => ReactNode; children: ReactNode };
type Caught = { entry: Entry; error?: { thrown: unknown } | undefined };

/** Shows the error page in place of what fails to render, until the person goes elsewhere. React has no hook for it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, Caught> {
  override state: Caught = { entry: this.props.entry };

  static getDerivedStateFromError(thrown: unknown) {
    return { error: { thrown } };
  }

  static getDerivedStateFromProps({ entry }: ErrorBoundaryProps, state: Caught) {
    return entry === state.entry ? null : { entry, error: undefined };
  }

  override render() {
    const { error } = this.state;
    return error ? this.props.renderError(error.thrown) : this.props.children;
  }
}
