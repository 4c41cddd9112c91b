import { z } from 'zod'
import { defineEndpoint, defineEvent } from '#core/contract/define.ts'
import { AppError } from '#core/contract/errors.ts'
import { idParam } from '#core/contract/params.ts'
import { personalName } from '#core/contract/personalNumber.ts'

export * from './exported.ts'
export * from './service.ts'

export const exportFormats = ['pdf', 'json'] as const
export type ExportFormat = (typeof exportFormats)[number]
export const exportLanguages = ['pt-BR', 'en', 'es'] as const
export type ExportLanguage = (typeof exportLanguages)[number]
export const exportStatuses = ['waiting', 'running', 'done', 'failed'] as const

/** A finished export can be downloaded for so long after it was asked for. */
export const EXPORT_HOURS = 24
/** Exports of one person that wait or run at the same time. */
export const MOST_UNFINISHED = 5
/** A conversation of at most so many messages is usually answered at once. */
export const SHORT_CONVERSATION = 200

export const exportSchema = z.object({
  id: z.uuid(),
  rev: z.int(),
  ticketId: z.int(),
  /** The contact's name. */
  title: personalName(z.string()),
  format: z.enum(exportFormats),
  status: z.enum(exportStatuses),
  /** Messages written so far, and of the whole conversation; 0 of 0 until it begins. */
  done: z.int(),
  total: z.int(),
  /** Path on this server, valid for 15 to 30 minutes; null until the file is there. Ask again for a fresh one. */
  downloadLink: z.string().nullable(),
  /** Why it failed: an error code; null otherwise. */
  failure: z.string().nullable(),
  createdAt: z.string(),
})
export type Export = z.infer<typeof exportSchema>

const exportAnswer = z.object({ export: exportSchema })
const exportId = z.object({ id: z.string().max(64) })

/**
 * Starts writing a conversation as a file, or answers the same export of the same person that is not finished.
 * A short conversation is usually `done` in the answer; a long one tells its progress by `exportChanged` and `GET /exports/:id`.
 * @throws noTicketFound (404), invalidInput (400) for an unknown format or language, tooManyExports (409)
 */
export const exportMessages = defineEndpoint({
  method: 'GET',
  path: '/exportMessages/:ticketId',
  isLong: true,
  permission: 'exports.exportConversation',
  summary: 'Export a conversation as PDF or JSON',
  recording: 'always',
  input: z.object({
    ticketId: idParam,
    format: z.enum(exportFormats).default('pdf'),
    /** Of the words that the PDF has besides the messages. */
    language: z.enum(exportLanguages).default('pt-BR'),
  }),
  output: exportAnswer,
})

/** Own exports of the last 24 hours, the newest first, of conversations one may still read. */
export const listExports = defineEndpoint({
  method: 'GET',
  path: '/exports',
  permission: 'exports.exportConversation',
  summary: 'Own exports',
  input: z.object({}),
  output: z.object({ exports: z.array(exportSchema) }),
})

/** @throws noExportFound (404), also for another person's and once one may no longer read the conversation */
export const getExport = defineEndpoint({
  method: 'GET',
  path: '/exports/:id',
  permission: 'exports.exportConversation',
  summary: 'An export with its progress',
  input: exportId,
  output: exportAnswer,
})

/** Stops one that is not finished, or forgets a finished one. @throws noExportFound (404) */
export const cancelExport = defineEndpoint({
  method: 'DELETE',
  path: '/exports/:id',
  permission: 'exports.exportConversation',
  summary: 'Cancel an export',
  input: exportId,
  output: z.object({ message: z.literal('EXPORT_DELETED') }),
})

/** Server only: one is done or has failed. */
export const exportEnded = defineEvent('exports.ended', z.object({ userId: z.int(), export: exportSchema }))
/** Went on, finished or failed. Goes to the person who asked, and nobody else. */
export const exportChanged = defineEvent('exports.changed', exportSchema, { channel: 'export', kind: 'update', key: 'export' })
/** Cancelled or expired. */
export const exportGone = defineEvent('exports.gone', z.object({ id: z.uuid() }), { channel: 'export', kind: 'delete', key: 'export' })

/** No such export of the caller. */
export const noExportFound = () => new AppError('ERR_NO_EXPORT_FOUND', 404)
/** As many of the caller's wait or run as one person may have. */
export const tooManyExports = () => new AppError('ERR_TOO_MANY_EXPORTS', 409, { mostUnfinished: MOST_UNFINISHED })
