import type { TicketPlan } from './plan.ts'

interface Named {
  id: number
  name: string
}

/** People and things that a ticket is about. */
export interface TicketFacts {
  id: number
  plan: TicketPlan
  contactId: number
  agent: Named
  colleagues: readonly Named[]
  queueId: number | null
  connection: { id: number; type: string }
  mergedIntoId: number | null
  now: Date
}
