import { Dot } from '#core/client/ui/marks.tsx'
import type { TicketRowMark } from '#plugins/tickets/contract/client.ts'
import type { Ticket } from '#plugins/tickets/contract/index.ts'
import './labels.css'

/** As many as a narrow row has room for. */
const MOST = 3

/** The colours of the labels of a ticket's contact. */
function LabelDots({ ticket }: { ticket: Ticket }) {
  return (
    <span className="label-dots">
      {ticket.tags.slice(0, MOST).map(({ id, color }) => (
        <Dot key={id} colour={color} />
      ))}
    </span>
  )
}

/** Labels at the end of a row of the ticket list. */
export const labelsOfRow: TicketRowMark = {
  id: 'labels',
  order: 10,
  text: ({ tags }) => (tags.length > 0 ? tags.map(({ tag }) => tag).join(', ') : null),
  component: LabelDots,
}
