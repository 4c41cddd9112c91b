import { difference, type FieldValues, recordActivity } from '#core/contract/activity/index.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { GONE_REV, type Note } from '../contract/index.ts'
import type { Writer } from './writer.ts'

/** Name of the rows of notes in the log of actions. */
export const NOTES = 'notes.one'

/** The fields that a later change is measured by. */
const MAIN = ['isThere', 'text', 'mentions']

/** A note as the log of actions looks at it; nothing where there is none. */
export const factsOf = (note: Note | null): FieldValues =>
  note === null
    ? {}
    : {
        isThere: true,
        text: note.note,
        mentions: note.mentions.map(({ id }) => id).join(','),
        ticketId: note.ticketId,
        userId: note.user.id,
        createdAt: note.createdAt,
      }

const KINDS = { added: 'notes.add', changed: 'notes.change', deleted: 'notes.delete' } as const

/** Notes that somebody wrote a note, changed it or deleted it. */
export async function noteNote(tx: ServerContext, actor: Writer, before: Note | null, after: Note | null): Promise<void> {
  const note = after ?? before
  const { before: was, after: is } = difference(factsOf(before), factsOf(after))
  const fields = MAIN.filter((name) => name in is)
  if (note === null || fields.length === 0) return
  const what = before === null ? 'added' : after === null ? 'deleted' : 'changed'
  await recordActivity(tx, actor, {
    // A note that comes back is a later version of the one that went.
    before: what === 'deleted' ? { ...was, rev: note.rev } : was,
    after: is,
    kind: KINDS[what],
    rows: NOTES,
    rowId: String(note.id),
    rev: after?.rev ?? GONE_REV,
    said: { key: `notes.deed.${what}`, values: {} },
    name: note.contact.name,
    ticketId: note.ticketId,
    contactId: note.contact.id,
    fields,
  })
}
