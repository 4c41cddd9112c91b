import type { SpeechEngine } from '../../contract/index.ts'

/** Every server with the `/audio/speech` call of OpenAI. */
export const openAi: SpeechEngine = {
  kind: {
    id: 'openai',
    title: 'speech.engine.openai',
    addressHelp: 'speech.engine.openai.address',
    initialAddress: 'https://api.openai.com/v1',
    regionUrl: null,
    needsModel: true,
    needsLanguage: false,
    hasVoices: false,
  },
  callOf: ({ text, voice, model, key }) => ({
    path: '/audio/speech',
    headers: { 'content-type': 'application/json', ...(key !== '' && { authorization: `Bearer ${key}` }) },
    body: JSON.stringify({ model, input: text, voice, response_format: 'opus' }),
  }),
}
