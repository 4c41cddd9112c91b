import { Component, type ReactNode } from 'react'
import { ErrorState } from '#core/client/ui/ErrorState.tsx'

interface State {
  failed: { error: unknown } | null
}

/** Keeps the failure of one panel inside its tile. */
export class PanelBoundary extends Component<{ children: ReactNode; onRetry: () => void }, State> {
  override state: State = { failed: null }

  static getDerivedStateFromError(error: unknown): State {
    return { failed: { error } }
  }

  override render() {
    const { failed } = this.state
    if (!failed) return this.props.children
    const retry = () => {
      this.props.onRetry()
      this.setState({ failed: null })
    }
    return <ErrorState error={failed.error} onRetry={retry} />
  }
}
