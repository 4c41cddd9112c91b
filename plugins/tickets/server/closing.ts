import type { ServerContext } from '#core/server/plugin.ts'
import { type Closing, closingSteps, type Ticket } from '../contract/index.ts'

/** @throws what a step refuses */
export async function checkClosing(tx: ServerContext, ticket: Ticket, closing: Closing): Promise<void> {
  for (const step of tx.contributionsOf(closingSteps)) await tx.use(step).check?.(ticket, closing)
}

/** What follows a closing, in its transaction. */
export async function closeSteps(tx: ServerContext, ticket: Ticket, closing: Closing): Promise<void> {
  for (const step of tx.contributionsOf(closingSteps)) await tx.use(step).closed?.(ticket, closing)
}
