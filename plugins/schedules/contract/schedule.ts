import { z } from 'zod'
import { epochText } from '#core/contract/dates.ts'
import { AppError, type FieldError, invalidInput } from '#core/contract/errors.ts'
import { personalName } from '#core/contract/personalNumber.ts'
import { ackSchema } from '#plugins/chat/contract/index.ts'
import { mediaFileSchema } from '#plugins/media/contract/index.ts'
import { recurrences } from './recurrence.ts'
import { scheduleStatuses } from './rules.ts'

export const recurrenceSchema = z.enum(recurrences)
export const scheduleStatusSchema = z.enum(scheduleStatuses)

const named = z.object({ id: z.int(), name: z.string() })

/** A message that goes out later, or went out; one row for each occurrence. */
export const scheduleSchema = z.object({
  /** Uuid; the one the browser chose. */
  id: z.string(),
  rev: z.int(),
  /** With its variables unfilled. */
  body: z.string(),
  /** Name of the first file. */
  mediaName: z.string().nullable(),
  media: z.array(mediaFileSchema),
  scheduleDate: z.string(),
  /** The same in epoch milliseconds, as text. */
  timestamp: epochText,
  createdAt: z.string(),
  updatedAt: z.string(),
  status: scheduleStatusSchema,
  /** Why it did not go out, or why the channel refused it: a code. */
  failure: z.string().nullable(),
  sentAt: z.string().nullable(),
  recurrence: recurrenceSchema,
  /** Shared by the occurrences of one recurrence. */
  seriesId: z.string(),
  /** A waiting, closed or missing conversation is opened for who made it. */
  openTicket: z.boolean(),
  contactId: z.int(),
  contact: z.object({ id: z.int(), name: personalName(z.string()) }),
  /** Where it was made. */
  ticketId: z.int().nullable(),
  ticket: z.object({ id: z.int(), status: z.string(), protocol: z.string() }).nullable(),
  userId: z.int(),
  /** Person who made it. */
  user: named,
  whatsappId: z.int(),
  whatsapp: named,
  /** The message it became. */
  messageId: z.string().nullable(),
  /** How far that message is known to be. */
  ack: ackSchema.nullable(),
})
export type Schedule = z.infer<typeof scheduleSchema>

export const noScheduleFound = () => new AppError('ERR_NO_SCHEDULE_FOUND', 404)
/** It went out, failed or was canceled: nothing of it can change. */
export const scheduleNotPending = () => new AppError('ERR_SCHEDULE_NOT_PENDING', 409)
/** Fields that break a rule. */
export const refusedSchedule = (fields: FieldError[]) => invalidInput(fields, 422)
/** A name in the text means nothing any more; half a text is never sent. */
export const scheduleVariableLost = () => new AppError('ERR_SCHEDULE_VARIABLE', 409)
