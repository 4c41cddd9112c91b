import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import type { Ticket } from '#plugins/tickets/contract/index.ts'
import { scheduleReply } from '../commands.ts'

/** Plans what is typed instead of sending it. */
export const ScheduleTool = ({ ticket }: { ticket: Ticket }) => (
  <CommandButton command={scheduleReply} args={{ ticketId: ticket.id }} variant="icon" label="schedules.tool" />
)
