import { call } from '#core/client/http/call.ts'
import { readInstant } from '#core/contract/instant.ts'
import type { TimelineItem, TimelineSource } from '#plugins/tickets/contract/index.ts'
import { listNotes, type Note } from '../../contract/index.ts'
import { onShownNotes } from './shownNotes.ts'
import { TimelineNote } from './TimelineNote.tsx'

const keyOf = (id: number) => `notes.${id}`
const isoOf = (at: number) => new Date(at).toISOString()

const itemOf = (note: Note): TimelineItem => ({
  key: keyOf(note.id),
  ticketId: note.ticketId,
  at: readInstant(note.createdAt),
  draw: () => <TimelineNote note={note} />,
})

/** Notes where they were written, between the messages. */
export const noteSource: TimelineSource = {
  id: 'notes',
  permission: 'notes.list',
  isEvent: false,
  async load(ticketId, { from, to }) {
    const span = { ...(from === null ? {} : { startDate: isoOf(from) }), ...(to === null ? {} : { endDate: isoOf(to) }) }
    const { notes, hasMore } = await call(listNotes, { ticketId, earlier: true, ...span })
    return { items: notes.map(itemOf), hasMore }
  },
  listen: (hear) =>
    onShownNotes((change) => {
      if (change.kind === 'put') hear({ kind: 'put', items: [itemOf(change.note)] })
      else if (change.kind === 'drop') hear({ kind: 'drop', key: keyOf(change.id) })
      else hear(change)
    }),
}
