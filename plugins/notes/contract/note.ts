import { z } from 'zod'
import type { Profile } from '#core/contract/auth.ts'
import { personalName } from '#core/contract/personalNumber.ts'

/** Longest note, in characters. */
export const LONGEST_NOTE = 4_096
/** In the log of actions, the `rev` of having deleted one. */
export const GONE_REV = 0
/** More people than anybody names in one note. */
export const MOST_MENTIONS = 20

const person = z.object({ id: z.int(), name: z.string() })

export const noteSchema = z.object({
  id: z.int(),
  rev: z.int(),
  note: z.string(),
  ticketId: z.int(),
  /** The ticket's contact. */
  contact: z.object({ id: z.int(), name: personalName(z.string()) }),
  /** The person who wrote it. */
  user: person,
  /** People who are named in it. */
  mentions: z.array(person),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Note = z.infer<typeof noteSchema>

/** The person who looks. */
export interface NoteViewer {
  userId: number
  profile: Profile
}

export const mayEditNote = ({ user }: Pick<Note, 'user'>, viewer: NoteViewer): boolean => user.id === viewer.userId
export const mayDeleteNote = (note: Pick<Note, 'user'>, viewer: NoteViewer): boolean =>
  mayEditNote(note, viewer) || viewer.profile === 'admin' || viewer.profile === 'super'
