import { z } from 'zod'
import { defineEndpoint, defineEvent } from '#core/contract/define.ts'
import { AppError, type FieldError, invalidInput } from '#core/contract/errors.ts'
import { idParam, searchParam } from '#core/contract/params.ts'
import { personalName } from '#core/contract/personalNumber.ts'

/** Cards of a column that are sent at once. */
export const CARDS_AT_ONCE = 100
/** In characters. */
export const LONGEST_COMMENT = 1_000
export const HIGHEST_VALUE = 1_000_000_000

/** A conversation as a card. */
export const boardCardSchema = z.object({
  /** Of the ticket. */
  id: z.int(),
  contactId: z.int(),
  name: personalName(z.string()),
  profilePicUrl: z.string().nullable(),
  channel: z.string(),
  status: z.enum(['open', 'pending']),
  lastMessage: z.string(),
  lastMessageAt: z.string().nullable(),
  unread: z.int(),
  owner: z.object({ id: z.int(), name: z.string() }).nullable(),
  laneId: z.int().nullable(),
  tags: z.array(z.object({ id: z.int(), name: z.string(), colour: z.string() })),
  value: z.number().nullable(),
  /** Day, as '2026-11-30'. */
  deadline: z.string().nullable(),
  comment: z.string(),
})
export type BoardCard = z.infer<typeof boardCardSchema>

export const boardColumnSchema = z.object({
  /** Of the lane or the label; 0 for what has none. */
  id: z.int(),
  name: z.string(),
  colour: z.string().nullable(),
  count: z.int(),
  /** Sum of the cards' values, also of those that are not sent. */
  value: z.number(),
  cards: z.array(boardCardSchema),
})
export type BoardColumn = z.infer<typeof boardColumnSchema>

export const boardKinds = ['lanes', 'labels'] as const
export type BoardKind = (typeof boardKinds)[number]

const filter = { by: z.enum(boardKinds).default('lanes'), searchParam, userId: idParam.optional() }

/** Living conversations that the caller may read, by lane or by label: a leading column for those without, 100 cards a column. */
export const getBoard = defineEndpoint({
  method: 'GET',
  path: '/kanban/board',
  permission: 'kanban.listLanes',
  summary: 'Conversations as a board',
  input: z.object(filter),
  output: z.array(boardColumnSchema),
})

/** Further cards of a column, from `offset` on. */
export const listCards = defineEndpoint({
  method: 'GET',
  path: '/kanban/board/:columnId',
  permission: 'kanban.listLanes',
  summary: 'Further cards of a column',
  input: z.object({ ...filter, columnId: z.coerce.number().int().min(0), offset: z.coerce.number().int().min(0).max(100_000).default(0) }),
  output: z.array(boardCardSchema),
})

/** Puts a card before another one of its lane, or at the end. The lane itself is the ticket's `kanban`. @throws noTicketFound (404) */
export const placeCard = defineEndpoint({
  method: 'PUT',
  path: '/kanban/cards/:ticketId/place',
  permission: 'kanban.listLanes',
  summary: 'Put a card into its place',
  input: z.object({ ticketId: idParam, beforeId: idParam.nullable() }),
  output: z.object({ ticketId: z.int() }),
})

/** Value, deadline and comment of the contact of a card. @throws noTicketFound (404), invalidInput (422) */
export const updateCard = defineEndpoint({
  method: 'PUT',
  path: '/kanban/cards/:ticketId',
  permission: 'kanban.listLanes',
  summary: 'Change what a card says',
  input: z.object({ ticketId: idParam, value: z.number().nullable(), deadline: z.string().max(40).nullable(), comment: z.string().max(20_000).default('') }),
  output: z.object({ ticketId: z.int() }),
})

/** Cards stand elsewhere or say something else. Goes to the whole company, without what they say. */
export const boardChanged = defineEvent('kanban.boardChanged', z.object({ ticketId: z.int() }), { channel: 'kanban', kind: 'board', key: 'card' })

export interface CardDraft {
  value: number | null
  deadline: string | null
  comment: string
}

export function cardProblems({ value, deadline, comment }: CardDraft): FieldError[] {
  const problems: FieldError[] = []
  if (value !== null && (!Number.isFinite(value) || value < 0 || value > HIGHEST_VALUE))
    problems.push({ field: 'value', code: 'invalid_type', message: `A number from 0 to ${HIGHEST_VALUE}` })
  if (deadline !== null && (!/^\d{4}-\d{2}-\d{2}$/.test(deadline) || Number.isNaN(Date.parse(deadline))))
    problems.push({ field: 'deadline', code: 'invalid_format', message: 'A day as 2026-11-30' })
  if (comment.length > LONGEST_COMMENT) problems.push({ field: 'comment', code: 'too_big', message: `At most ${LONGEST_COMMENT} characters` })
  return problems
}

export const refusedCard = (fields: readonly FieldError[]) => invalidInput([...fields], 422)
/** The other card is not in the lane any more. */
export const cardMoved = () => new AppError('ERR_CARD_MOVED', 409)
