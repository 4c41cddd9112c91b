import { z } from 'zod'
import { defineEndpoint, defineEvent } from '#core/contract/define.ts'
import { AppError, type FieldError, invalidInput } from '#core/contract/errors.ts'
import { booleanParam, idParam, pageParam, searchParam, sortParam } from '#core/contract/params.ts'
import { MOST_MENTIONS, noteSchema } from './note.ts'

/** Room for what is refused in words: lengths are rules of the action, not of the shape. */
const text = z.string().max(20_000)
const mentionUserIds = z.array(idParam).max(MOST_MENTIONS)
/** An instant, or a day of the company's zone. */
const moment = z.union([z.iso.datetime({ offset: true }), z.iso.date()])

/** Columns by which notes can be ordered. */
export const noteColumns = ['contact', 'note', 'author', 'date', 'ticket'] as const

/** Notes of tickets that the caller may read, newest first unless `sort` says otherwise, 40 a page. @throws noTicketFound (404) for a `ticketId` the caller may not read */
export const listNotes = defineEndpoint({
  method: 'GET',
  path: '/notes',
  permission: 'notes.list',
  summary: 'Notes on tickets',
  input: z.object({
    ticketId: idParam.optional(),
    /** With `ticketId`: also those of the contact's earlier tickets, from before this one began. */
    earlier: booleanParam.default(false),
    contactId: idParam.optional(),
    userId: idParam.optional(),
    startDate: moment.optional(),
    /** A day counts to its end; an instant is left out itself. */
    endDate: moment.optional(),
    searchParam,
    pageNumber: pageParam,
    sort: sortParam(noteColumns),
  }),
  output: z.object({ notes: z.array(noteSchema), count: z.int(), hasMore: z.boolean() }),
})

/**
 * Writes a note on a ticket, which only the team sees, and tells those who are named in it. `addAsCollaborator` makes those of them who may not
 * read the ticket its collaborators. @throws noTicketFound (404), invalidInput (422), mentionCannotRead (422), noPermission (403) for a plain user
 * who adds collaborators to a ticket of another
 */
export const createNote = defineEndpoint({
  method: 'POST',
  path: '/notes',
  permission: 'notes.write',
  summary: 'New note on a ticket',
  input: z.object({ ticketId: idParam, note: text, mentionUserIds: mentionUserIds.default([]), addAsCollaborator: z.boolean().default(false) }),
  output: noteSchema,
})

/** Only one's own. Who is newly named is told. @throws noNoteFound (404), noPermission (403), as `createNote` */
export const updateNote = defineEndpoint({
  method: 'PUT',
  path: '/notes/:id',
  permission: 'notes.write',
  summary: 'Change a note',
  input: z.object({ id: idParam, note: text, mentionUserIds: mentionUserIds.default([]), addAsCollaborator: z.boolean().default(false) }),
  output: noteSchema,
})

/** Deletes the caller's own note; administrators and supervisors any. @throws noNoteFound (404), noPermission (403) */
export const deleteNote = defineEndpoint({
  method: 'DELETE',
  path: '/notes/:id',
  permission: 'notes.write',
  summary: 'Delete a note',
  input: z.object({ id: idParam }),
  output: z.object({ message: z.literal('NOTE_DELETED') }),
})

/** A note is new or different. Goes to those who may read the ticket. */
export const noteSaved = defineEvent('notes.saved', noteSchema, { channel: 'note', kind: 'update', key: 'note' })
/** It is gone. Goes to those who may read the ticket. */
export const noteGone = defineEvent('notes.gone', z.object({ id: z.int(), ticketId: z.int() }), { channel: 'note', kind: 'delete', key: 'note' })
/** Somebody is named in a note. Goes to them. */
export const noteMentioned = defineEvent('notes.mentioned', noteSchema, { channel: 'note', kind: 'mention', key: 'note' })

/** Server only: people are newly named in a note. */
export const peopleNamed = defineEvent('notes.peopleNamed', z.object({ noteId: z.int(), ticketId: z.int(), userIds: z.array(z.int()), fromId: z.int() }))

export const noNoteFound = () => new AppError('ERR_NO_NOTE_FOUND', 404)
export const refusedNote = (fields: FieldError[]) => invalidInput(fields, 422)
/** People who are named may not read the ticket. */
export const mentionCannotRead = (people: { id: number; name: string }[]) => new AppError('ERR_MENTION_CANNOT_READ', 422, { people })
