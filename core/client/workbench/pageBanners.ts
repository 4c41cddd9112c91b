import type { ComponentType } from 'react'
import { definePoint, type ExtensionPoint } from '#core/contract/define.ts'

/** A message across the whole page, above the bars; each shows nothing until there is something to say. */
export const pageBanners: ExtensionPoint<ComponentType> = definePoint('core.pageBanners')
