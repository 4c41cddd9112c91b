import { Component, type ReactNode } from 'react'
import { errorText, t } from '#core/client/i18n/index.ts'
import { notify, reportError } from '#core/client/notify/index.ts'
import { AppError } from '#core/contract/errors.ts'
import { NOT_FETCHED } from '../fetchedPart.ts'

interface Props {
  /** Closes what failed. */
  onFail: () => void
  children: ReactNode
}

/** Says and closes a layer over the page that cannot be drawn, or fetched without a connection: the page below stays. */
export class LayerBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown) {
    if (error instanceof AppError && error.code === NOT_FETCHED) offerReload(error)
    else reportError(error)
    this.props.onFail()
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children
  }
}

/** Offers to reload: what is open and half written is there again after it. */
const offerReload = (error: AppError) =>
  notify(errorText(error), { intent: 'warning', timeoutMs: null, action: { label: t('core.crash.reload'), run: () => location.reload() } })
