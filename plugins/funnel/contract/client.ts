import type { ComponentType } from 'react'
import { definePoint } from '#core/contract/define.ts'
import type { Deal } from './deals.ts'

/** A part of the page of a deal, below its actions; lower orders first. */
export interface DealPart {
  id: string
  order: number
  component: ComponentType<{ deal: Deal }>
}
export const dealParts = definePoint<DealPart>('funnel.dealParts')

export const DEALS_PATH = '/funil/negocio'
/** Type of the panel with a deal; its parameter is the deal's `id`. */
export const DEAL_PANEL = 'funnel.deal'
