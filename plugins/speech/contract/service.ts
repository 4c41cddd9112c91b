import { defineService } from '#core/contract/define.ts'

/** A text as sound. */
export interface Speech {
  bytes: Uint8Array
  mime: string
  ms: number
  /** 64 numbers 0..100, for the picture of a voice note. */
  waveform: number[]
  /** That the provider counted. */
  characters: number
  /** US dollars by the price of the settings; null where none is set. */
  usd: number | null
}

export interface SpeechService {
  /**
   * Speaks a text, by the company's provider, within ten seconds; it counts for the month. `voice`: another one than that of the settings. Call it outside of
   * transactions. @throws SpeechError
   */
  speak(tenantId: number, text: string, options?: { voice?: string }): Promise<Speech>
}

export const speechService = defineService<SpeechService>('speech.service')
