import { Component, type ReactNode } from 'react'
import { ErrorState } from '#core/client/ui/ErrorState.tsx'

interface State {
  failed: { error: unknown } | null
}

/** Keeps the failure of one panel inside its tile. */
export class PanelBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: null }

  static getDerivedStateFromError(error: unknown): State {
    return { failed: { error } }
  }

  override render() {
    const { failed } = this.state
    return failed ? <ErrorState error={failed.error} onRetry={() => this.setState({ failed: null })} /> : this.props.children
  }
}
