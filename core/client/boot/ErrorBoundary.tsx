import { Component, type ReactNode } from 'react'
import { CrashPage } from './CrashPage.tsx'

interface Props {
  children: ReactNode
  /** A new value gives the children another chance. */
  resetKey?: string
}

/** Shows a readable page instead of a blank one when something below throws while rendering. */
export class ErrorBoundary extends Component<Props, { error: unknown; isBroken: boolean }> {
  override state = { error: null, isBroken: false }

  static getDerivedStateFromError(error: unknown) {
    return { error, isBroken: true }
  }

  override componentDidUpdate(before: Props) {
    if (this.state.isBroken && before.resetKey !== this.props.resetKey) this.setState({ error: null, isBroken: false })
  }

  override render() {
    return this.state.isBroken ? <CrashPage error={this.state.error} /> : this.props.children
  }
}
