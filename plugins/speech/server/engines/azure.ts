import type { SpeechEngine } from '../../contract/index.ts'

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '')

export const azure: SpeechEngine = {
  kind: {
    id: 'azure',
    title: 'speech.engine.azure',
    addressHelp: 'speech.engine.azure.address',
    initialAddress: 'brazilsouth',
    regionUrl: 'https://{region}.tts.speech.microsoft.com',
    needsModel: false,
    needsLanguage: true,
    hasVoices: false,
  },
  callOf: ({ text, voice, language, key }) => ({
    path: '/cognitiveservices/v1',
    headers: {
      'content-type': 'application/ssml+xml',
      'ocp-apim-subscription-key': key,
      'x-microsoft-outputformat': 'ogg-24khz-16bit-mono-opus',
      // Azure refuses calls without it.
      'user-agent': 'balcao',
    },
    body: `<speak version="1.0" xmlns="http://www.w3.org/2001/10/synthesis" xml:lang="${escaped(language)}"><voice name="${escaped(voice)}">${escaped(text)}</voice></speak>`,
  }),
}
