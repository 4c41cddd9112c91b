import { useAtomValue } from 'jotai'
import { Component, type ReactNode } from 'react'
import { t } from '#core/client/i18n/index.ts'
import { pluginTitle, pluginWithId } from '#core/client/i18n/pluginTitle.ts'
import { registryAtom } from '#core/client/kernel/registry.ts'
import { sourceOf } from '#core/client/kernel/sources.ts'
import { notify } from '#core/client/notify/index.ts'
import type { ExtensionPoint } from '#core/contract/define.ts'
import { isDeveloperAtom } from './developer/developer.atoms.ts'

export interface ContributedProps<T> {
  point: ExtensionPoint<T>
  /** The contribution that is drawn. */
  value: T
  children: ReactNode
  /** Leaves no mark where it failed: for what lies over everything and is not always seen. */
  isUnmarked?: boolean
}

/** Draws a contribution. What throws in it stays in it, and says whose it is; developers see that of all. */
export function Contributed<T>({ point, value, children, isUnmarked = false }: ContributedProps<T>) {
  const isDeveloper = useAtomValue(isDeveloperAtom)
  const owner = useAtomValue(registryAtom).owners.get(value) ?? ''
  const whole = (
    <ContributionBoundary owner={owner} isUnmarked={isUnmarked}>
      {children}
    </ContributionBoundary>
  )
  if (!isDeveloper) return whole
  const label = [point.id, pluginWithId(owner), sourceOf(owner)].filter(Boolean).join(' · ')
  return (
    <span className="dev-point" data-dev={label}>
      {whole}
    </span>
  )
}

interface BoundaryProps {
  owner: string
  isUnmarked: boolean
  children: ReactNode
}

class ContributionBoundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch() {
    notify(t('workbench.contribution.failed', { plugin: pluginTitle(this.props.owner) }), { intent: 'warning' })
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    if (this.props.isUnmarked) return null
    return (
      <span className="dim" title={t('workbench.contribution.failed', { plugin: pluginTitle(this.props.owner) })}>
        ⚠ {pluginTitle(this.props.owner)}
      </span>
    )
  }
}
