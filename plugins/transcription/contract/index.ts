import { z } from 'zod'
import { defineEndpoint, defineEvent, defineService } from '#core/contract/define.ts'
import { AppError, type FieldError, invalidInput } from '#core/contract/errors.ts'
import { booleanParam, idParam } from '#core/contract/params.ts'

export const LONGEST_KEY = 1_000
export const LONGEST_MODEL = 200
/** Sound of more bytes is not written down: the providers of this shape take no more. */
export const LARGEST_SOUND = 25 * 1024 * 1024

/** Why a message was not written down. `tooLarge`: its file; `gone`: the file is not there any more; `off`: nobody writes down by now. */
export const transcriptFailures = ['auth', 'rate', 'refused', 'network', 'timeout', 'inside', 'nonsense', 'tooLarge', 'gone', 'off'] as const
export type TranscriptFailure = (typeof transcriptFailures)[number]

export const transcriptStates = ['working', 'done', 'failed'] as const
/** Text of a voice message, as a program heard it. */
export const transcriptSchema = z.object({
  messageId: z.string(),
  ticketId: z.int(),
  state: z.enum(transcriptStates),
  /** Empty until it is done, and for silence. */
  text: z.string(),
  failure: z.enum(transcriptFailures).nullable(),
  /** The voice note was made from this text. */
  isOriginal: z.boolean(),
})
export type Transcript = z.infer<typeof transcriptSchema>

/** Provider that writes voice messages down: any server with the `/audio/transcriptions` call of OpenAI. */
export const settingsSchema = z.object({
  isActive: z.boolean(),
  /** Every voice message that comes in, and not only those that somebody asks for. */
  isAutomatic: z.boolean(),
  /** Without `/audio/transcriptions` at its end. */
  url: z.string(),
  model: z.string(),
  /** Of two letters; empty where the program finds it out. */
  language: z.string(),
  /** Last four characters of the key; empty for a short one, null where none is kept. The key itself never leaves the server. */
  keyTail: z.string().nullable(),
})
export type TranscriptionSettings = z.infer<typeof settingsSchema>

export const getTranscription = defineEndpoint({
  method: 'GET',
  path: '/transcription',
  permission: 'transcription.configure',
  summary: 'Who writes voice messages down',
  input: z.object({}),
  output: settingsSchema,
})

/** With an address of another host the key has to be given anew. @throws refusedSettings (422) with the fields */
export const updateTranscription = defineEndpoint({
  method: 'PUT',
  path: '/transcription',
  permission: 'transcription.configure',
  summary: 'Set who writes voice messages down',
  input: z.object({
    isActive: booleanParam.optional(),
    isAutomatic: booleanParam.optional(),
    url: z.string().max(10_000).optional(),
    model: z.string().max(10_000).optional(),
    language: z.string().max(100).optional(),
    /** Write-only: empty takes the kept one away, absent leaves it. */
    key: z.string().max(LONGEST_KEY).optional(),
  }),
  output: settingsSchema,
})

/** Of the newest voice messages of a ticket that the caller may read. @throws noTicketFound (404) */
export const listTranscripts = defineEndpoint({
  method: 'GET',
  path: '/tickets/:ticketId/transcripts',
  permission: 'transcription.read',
  summary: 'What is said in the voice messages of a ticket',
  input: z.object({ ticketId: idParam }),
  /** `isActive`: others can be asked for. */
  output: z.object({ isActive: z.boolean(), transcripts: z.array(transcriptSchema) }),
})

/** Has a voice message written down, or again where that failed. @throws noSoundFound (404), transcriptionOff (409), tooManyRequests (429) */
export const transcribeMessage = defineEndpoint({
  method: 'POST',
  path: '/messages/:messageId/transcription',
  permission: 'transcription.read',
  summary: 'Write a voice message down',
  input: z.object({ messageId: z.string().max(64) }),
  output: transcriptSchema,
})

/** A voice message is being written down, or is. Goes to who may read the conversation. */
export const transcriptChanged = defineEvent('transcription.changed', transcriptSchema, { channel: 'transcript', kind: 'update', key: 'transcript' })

/** The texts of voice notes that were made from a text. */
export interface OriginalTexts {
  /** Keeps the text of a voice note, which then stands below it; once for a message. Call it inside a transaction. */
  keep(tenantId: number, message: { id: string; ticketId: number; contactId: number }, text: string): Promise<void>
}
export const originalTexts = defineService<OriginalTexts>('transcription.originalTexts')

export interface SettingsDraft {
  isActive: boolean
  url: string
  model: string
  language: string
}

/** Validation errors; empty when it is valid. One that is off may be incomplete. */
export function settingsProblems({ isActive, url, model, language }: SettingsDraft): FieldError[] {
  const problems: FieldError[] = []
  const parsed = URL.parse(url.trim())
  const isFine = parsed !== null && ['http:', 'https:'].includes(parsed.protocol) && parsed.username === '' && parsed.password === ''
  if (url.trim() === '' ? isActive : !isFine)
    problems.push({ field: 'url', code: url.trim() === '' ? 'required' : 'invalid_format', message: 'An address as https://…/v1' })
  if (model.trim() === '' && isActive) problems.push({ field: 'model', code: 'required', message: 'Name the model' })
  if (model.trim().length > LONGEST_MODEL) problems.push({ field: 'model', code: 'too_big', message: `At most ${LONGEST_MODEL} characters` })
  if (!/^([a-z]{2})?$/.test(language.trim())) problems.push({ field: 'language', code: 'invalid_format', message: 'Two letters, as pt' })
  return problems
}

export const refusedSettings = (fields: FieldError[]) => invalidInput(fields, 422)
export const noSoundFound = () => new AppError('ERR_NO_SOUND_FOUND', 404)
export const transcriptionOff = () => new AppError('ERR_TRANSCRIPTION_OFF', 409)
