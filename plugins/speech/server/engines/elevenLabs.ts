import { z } from 'zod'
import type { SpeechEngine } from '../../contract/index.ts'

const listSchema = z.object({ voices: z.array(z.object({ voice_id: z.string(), name: z.string().nullish() })) })
const countSchema = z.coerce.number().int().positive()

export const elevenLabs: SpeechEngine = {
  kind: {
    id: 'elevenlabs',
    title: 'speech.engine.elevenlabs',
    addressHelp: 'speech.engine.elevenlabs.address',
    initialAddress: 'https://api.elevenlabs.io',
    regionUrl: null,
    needsModel: true,
    needsLanguage: false,
    hasVoices: true,
  },
  callOf: ({ text, voice, model, language, key }) => ({
    path: `/v1/text-to-speech/${encodeURIComponent(voice)}?output_format=opus_48000_64`,
    headers: { 'content-type': 'application/json', 'xi-api-key': key },
    // Of two letters, whatever country stands behind them.
    body: JSON.stringify({ text, model_id: model, ...(language !== '' && { language_code: language.slice(0, 2) }) }),
  }),
  charactersOf: (headers) => countSchema.safeParse(headers['character-cost']).data ?? null,
  voices: {
    callOf: (key) => ({ path: '/v1/voices', headers: { 'xi-api-key': key } }),
    read(answer) {
      const list = listSchema.safeParse(answer)
      return list.success ? list.data.voices.map(({ voice_id: id, name }) => ({ id, name: name || id })) : null
    },
  },
}
