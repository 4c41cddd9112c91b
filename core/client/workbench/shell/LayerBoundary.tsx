import { Component, type ReactNode } from 'react'
import { reportError } from '#core/client/notify/index.ts'

interface Props {
  /** Closes what failed. */
  onFail: () => void
  children: ReactNode
}

/** What lies over the page and cannot be drawn, or fetched without a line, is said and closed: the page below stays. */
export class LayerBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown) {
    reportError(error)
    this.props.onFail()
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children
  }
}
