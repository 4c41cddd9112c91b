import type { ComponentType } from 'react'
import { definePoint } from '#core/contract/define.ts'
import type { Ticket } from '#plugins/tickets/contract/index.ts'

/** A line of a printed protocol: `component` draws a `dt` and a `dd`, or nothing. */
export interface ProtocolFact {
  id: string
  order: number
  component: ComponentType<{ ticket: Ticket }>
}
export const protocolFacts = definePoint<ProtocolFact>('closing.protocolFacts')
