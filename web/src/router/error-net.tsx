import { Component, type ReactNode } from 'react';
import type { Entry } from './router.ts';

type ErrorNetProps = { entry: Entry; renderError: (error: unknown) => ReactNode; children: ReactNode };
type Caught = { entry: Entry; error?: { thrown: unknown } | undefined };

/** Shows the error page in place of what fails to be drawn, until one goes elsewhere. React has no hook for it. */
export class ErrorNet extends Component<ErrorNetProps, Caught> {
  override state: Caught = { entry: this.props.entry };

  static getDerivedStateFromError(thrown: unknown) {
    return { error: { thrown } };
  }

  static getDerivedStateFromProps({ entry }: ErrorNetProps, state: Caught) {
    return entry === state.entry ? null : { entry, error: undefined };
  }

  override render() {
    const { error } = this.state;
    return error ? this.props.renderError(error.thrown) : this.props.children;
  }
}
