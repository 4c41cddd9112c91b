import { z } from 'zod'
import { defineEndpoint, defineEvent } from '#core/contract/define.ts'
import { AppError, type FieldError, invalidInput } from '#core/contract/errors.ts'
import { idParam } from '#core/contract/params.ts'
import { baseOf, type EngineKind, engineKindSchema, type SpeechFailure, voiceSchema } from './engine.ts'
import type { UnfitReason } from './rules.ts'

export * from './engine.ts'
export * from './rules.ts'
export * from './service.ts'

export const LONGEST_KEY = 1_000
export const LONGEST_NAME = 200
/** Characters of one text that can be spoken at most, whatever the settings. */
export const LONGEST_SPEECH = 2_000
export const LONGEST_SAMPLE = 200
export const MOST_PER_MONTH = 1_000_000_000

/** When what bots send becomes a voice note. `afterVoice`: where the contact's last message is one. */
export const botSpeech = ['never', 'afterVoice', 'always'] as const
export type BotSpeech = (typeof botSpeech)[number]

const valuesSchema = z.object({
  /** Id of an engine; empty: nothing is spoken. */
  provider: z.string(),
  address: z.string(),
  model: z.string(),
  voice: z.string(),
  /** Such as `pt-BR`, or empty. */
  language: z.string(),
  bots: z.enum(botSpeech),
  /** Characters of the longest text that is spoken. */
  longest: z.int(),
  /** Characters of a month, after which texts stay texts; null for no limit. */
  monthlyLimit: z.int().nullable(),
  /** US dollars for a million characters, as the provider asks; null where nobody has said. */
  pricePerMillion: z.number().nullable(),
})
export type SpeechValues = z.infer<typeof valuesSchema>

export const settingsSchema = valuesSchema.extend({
  /** Last four characters of the key; empty for a short one, null where there is none. The key itself never leaves the server. */
  keyTail: z.string().nullable(),
  engines: z.array(engineKindSchema),
  /** Of this calendar month (UTC). */
  usage: z.object({ characters: z.int(), usd: z.number() }),
})
export type SpeechSettings = z.infer<typeof settingsSchema>

export const getSpeech = defineEndpoint({
  method: 'GET',
  path: '/speech',
  permission: 'speech.configure',
  summary: 'Which provider speaks for the company, and what it has cost this month',
  input: z.object({}),
  output: settingsSchema,
})

const typed = z.string().max(10_000)
/** With an address of another host the key has to be given anew. @throws refusedSettings (422) with the fields */
export const updateSpeech = defineEndpoint({
  method: 'PUT',
  path: '/speech',
  permission: 'speech.configure',
  summary: 'Set which provider speaks for the company',
  input: valuesSchema
    .extend({ provider: typed, address: typed, model: typed, voice: typed, language: typed, longest: z.number(), monthlyLimit: z.number().nullable() })
    .partial()
    .extend({
      /** Write-only: empty removes the stored key, absent leaves it. */
      key: z.string().max(LONGEST_KEY).optional(),
    }),
  output: settingsSchema,
})

/** The voices of the provider that is set. @throws speechOff (409), speechFailed (502), notListed (409) for a provider that lists none */
export const listVoices = defineEndpoint({
  method: 'GET',
  path: '/speech/voices',
  permission: 'speech.configure',
  summary: 'Voices of the provider',
  input: z.object({}),
  output: z.array(voiceSchema),
})

/** Speaks a sentence with the stored settings. @throws speechOff (409), speechLimit (409), speechFailed (502), tooManyRequests (429) */
export const speakSample = defineEndpoint({
  method: 'POST',
  path: '/speech/sample',
  permission: 'speech.configure',
  summary: 'Hear the voice that is set',
  input: z.object({ text: z.string().trim().min(1).max(LONGEST_SAMPLE) }),
  /** `audio`: its bytes in Base64. */
  output: z.object({ audio: z.string(), mime: z.string(), ms: z.int(), characters: z.int(), usd: z.number().nullable() }),
})

/** Whether texts can be spoken, for everybody who answers contacts. */
export const speechState = z.object({ isOn: z.boolean(), longest: z.int() })
export type SpeechState = z.infer<typeof speechState>
export const getSpeechState = defineEndpoint({
  method: 'GET',
  path: '/speech/state',
  permission: 'speech.speak',
  summary: 'Whether texts can be sent as voice notes',
  input: z.object({}),
  output: speechState,
})

/**
 * Speaks a text for a ticket; the stored file is then sent with `storedMedias` of `POST /messages/:ticketId`.
 * @throws noTicketFound (404), ticketNotOpen (409), notSupported (409) by the channel, speechOff (409), speechLimit (409), unfitText (422), speechFailed (502),
 * what an `OutgoingCheck` throws, tooManyRequests (429)
 */
export const speakDraft = defineEndpoint({
  method: 'POST',
  path: '/tickets/:ticketId/speech',
  permission: 'speech.speak',
  summary: 'Make a voice note of a text',
  input: z.object({ ticketId: idParam, text: z.string().max(10_000) }),
  output: z.object({ mediaId: z.string(), name: z.string(), ms: z.int() }),
})

/** Texts can be spoken from now on, or no longer. Goes to the whole company. */
export const speechChanged = defineEvent('speech.changed', speechState, { channel: 'speech', kind: 'update', key: 'state' })

const LANGUAGE = /^[a-z]{2,3}(-[A-Z]{2})?$/
const isWhole = (value: number, most: number): boolean => Number.isInteger(value) && value >= 1 && value <= most

/** Validation errors; empty when it is valid. Without a provider the rest may be incomplete. */
export function settingsProblems(values: SpeechValues, engines: readonly EngineKind[]): FieldError[] {
  const problems: FieldError[] = []
  const add = (field: string, code: string, message: string) => problems.push({ field, code, message })
  const { provider, address, model, voice, language, longest, monthlyLimit, pricePerMillion } = values
  const kind = engines.find(({ id }) => id === provider)
  if (provider !== '' && !kind) add('provider', 'unknown', 'No such provider')
  if (kind) {
    if (address.trim() === '') add('address', 'required', 'Write the address')
    else if (baseOf(kind, address) === null) add('address', 'invalid_format', 'An address as https://…')
    if (kind.needsModel && model.trim() === '') add('model', 'required', 'Name the model')
    if (voice.trim() === '') add('voice', 'required', 'Name the voice')
    if (kind.needsLanguage && language.trim() === '') add('language', 'required', 'Write the language')
  }
  if (model.trim().length > LONGEST_NAME) add('model', 'too_big', `At most ${LONGEST_NAME} characters`)
  if (voice.trim().length > LONGEST_NAME) add('voice', 'too_big', `At most ${LONGEST_NAME} characters`)
  if (language.trim() !== '' && !LANGUAGE.test(language.trim())) add('language', 'invalid_format', 'A language as pt or pt-BR')
  if (!isWhole(longest, LONGEST_SPEECH)) add('longest', 'out_of_range', `From 1 to ${LONGEST_SPEECH}`)
  if (monthlyLimit !== null && !isWhole(monthlyLimit, MOST_PER_MONTH)) add('monthlyLimit', 'out_of_range', 'A number of characters')
  if (pricePerMillion !== null && !(pricePerMillion >= 0 && pricePerMillion <= 100_000)) add('pricePerMillion', 'out_of_range', 'A price in US dollars')
  return problems
}

export const refusedSettings = (fields: FieldError[]) => invalidInput(fields, 422)
/** The text has to be read: it stays a text. */
export const unfitText = (reason: UnfitReason) => invalidInput([{ field: 'text', code: reason, message: 'This text cannot be spoken' }], 422)
export const speechOff = () => new AppError('ERR_SPEECH_OFF', 409)
export const speechLimit = () => new AppError('ERR_SPEECH_LIMIT', 409)
export const notListed = () => new AppError('ERR_VOICES_NOT_LISTED', 409)
/** The provider did not speak; `failure` says why. */
export const speechFailed = (failure: SpeechFailure) => new AppError('ERR_SPEECH_FAILED', 502, { failure })
