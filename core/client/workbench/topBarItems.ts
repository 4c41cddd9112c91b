import type { ComponentType } from 'react'
import { definePoint, type ExtensionPoint } from '#core/contract/define.ts'

/** An entry at the right of the top bar, before the person: a running call, notifications. */
export interface TopBarItem {
  id: string
  order: number
  component: ComponentType
}

export const topBarItems: ExtensionPoint<TopBarItem> = definePoint('core.topBarItems')
