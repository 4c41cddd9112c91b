import { useQuery } from '@tanstack/react-query'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import type { Ticket } from '#plugins/tickets/contract/index.ts'
import { copilotQuery } from '../assistants.ts'
import { openCopilot } from './commands.ts'

/** Opens what the copilot can do; absent where the company has none. */
export function CopilotTool({ ticket: { id: ticketId } }: { ticket: Ticket }) {
  const hasCopilot = (useQuery(copilotQuery).data?.name ?? null) !== null
  return hasCopilot ? <CommandButton command={openCopilot} args={{ ticketId }} variant="icon" /> : null
}
