import { z } from 'zod'
import { definePoint } from '#core/contract/define.ts'

/** A provider of speech, as the settings show it. */
export const engineKindSchema = z.object({
  id: z.string(),
  /** Catalogue keys of its name, and of what belongs into the field of its address. */
  title: z.string(),
  addressHelp: z.string(),
  /** Address that stands in the field when it is chosen. */
  initialAddress: z.string(),
  /** Address of a region, with `{region}` in its place; null where the address is typed in full. */
  regionUrl: z.string().nullable(),
  needsModel: z.boolean(),
  needsLanguage: z.boolean(),
  /** Its voices can be listed. */
  hasVoices: z.boolean(),
})
export type EngineKind = z.infer<typeof engineKindSchema>

export const voiceSchema = z.object({ id: z.string(), name: z.string() })
export type Voice = z.infer<typeof voiceSchema>

/** Text that a provider is to speak, and how. */
export interface SpeechWanted {
  text: string
  voice: string
  model: string
  /** Such as `pt-BR`; empty where the provider finds it out. */
  language: string
  /** Empty where none is needed. */
  key: string
}

/** A call to a provider; `path` follows its base address. */
export interface SpeechCall {
  path: string
  headers: Readonly<Record<string, string>>
  body: string
}

/** A provider of speech: its calls, and how its answers are read. */
export interface SpeechEngine {
  kind: EngineKind
  /** Is answered with Ogg/Opus, which phones take as a voice note. */
  callOf(wanted: SpeechWanted): SpeechCall
  /** Characters that the provider counted; null where it does not say. */
  charactersOf?(headers: Readonly<Record<string, string | string[] | undefined>>): number | null
  /** The call that lists its voices, and what it answers; null for an answer that is none. */
  voices?: { callOf(key: string): Omit<SpeechCall, 'body'>; read(answer: unknown): Voice[] | null }
}

/** Providers of speech: each is one value, and shows in the settings. */
export const speechEngines = definePoint<SpeechEngine>('speech.engines')

/** `inside`: the address is of the installation's network; `nonsense`: the answer is no Ogg/Opus; `limit`: the month's characters are used up; `off`: no provider is set. */
export const speechFailures = ['auth', 'quota', 'rate', 'refused', 'network', 'timeout', 'inside', 'nonsense', 'limit', 'off'] as const
export type SpeechFailure = (typeof speechFailures)[number]

/** Thrown where there is no speech; it carries nothing of the provider's answer. */
export class SpeechError extends Error {
  readonly failure: SpeechFailure

  constructor(failure: SpeechFailure) {
    super(`speech: ${failure}`)
    this.name = 'SpeechError'
    this.failure = failure
  }
}

/** Where a provider is called, without a slash at its end; null for an address that is none. */
export function baseOf({ regionUrl }: Pick<EngineKind, 'regionUrl'>, address: string): string | null {
  const typed = address.trim()
  if (regionUrl !== null && /^[a-z0-9]{2,40}$/i.test(typed)) return regionUrl.replace('{region}', typed.toLowerCase())
  const url = URL.parse(typed)
  const isFine = url !== null && ['http:', 'https:'].includes(url.protocol) && url.username === '' && url.password === ''
  return isFine ? typed.replace(/\/+$/, '') : null
}
