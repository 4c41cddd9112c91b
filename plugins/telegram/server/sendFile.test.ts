import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ChannelMessage } from '#plugins/channels/contract/index.ts'
import { packetOf, webmOf } from '#plugins/channels/contract/testing/webm.ts'
import { aFile, aMessage, lineTo } from '#tests/server/support/channelLine.ts'
import { telegramAdapter as adapter } from './adapter.ts'
import { BOT_TOKEN, type FakeBotApi, startFakeBotApi } from './testing/fakeBotApi.ts'

let api: FakeBotApi
beforeAll(async () => {
  api = await startFakeBotApi()
})
afterAll(() => api.stop())
beforeEach(() => {
  api.calls.length = 0
})

const MB = 1024 * 1024
const send = (more: Partial<ChannelMessage>) =>
  adapter.send(
    aMessage({ to: { kind: 'telegram', value: '42' }, body: 'arquivo', ...more }),
    lineTo({ settings: { apiAddress: api.url }, secrets: { botToken: BOT_TOKEN } }),
  )
const methods = () => api.calls.map(({ method }) => method)
const photo = (width: number, height: number, content = 'foto') => {
  const { media, openFile } = aFile('image', 'image/jpeg', { content })
  return { openFile, media: { ...media, width, height } }
}

describe('a picture', () => {
  test('goes as a photo', async () => {
    await send({ ...photo(800, 600), body: 'Veja' })

    expect(api.calls).toMatchObject([{ method: 'sendPhoto', body: { chat_id: '42', caption: 'Veja', photo: 'arquivo' } }])
  })

  test.each([
    ['of more than 10 MB', photo(800, 600, 'a'.repeat(10 * MB + 1))],
    ['whose sides are above 10,000 together', photo(7000, 5400)],
    ['that is more than 20 times as long as it is wide', photo(400, 9000)],
  ])('%s goes as a document', async (_what, picture) => {
    await send(picture)

    expect(methods()).toEqual(['sendDocument'])
  })

  test.each(['Bad Request: PHOTO_INVALID_DIMENSIONS', 'Bad Request: file of size 11000000 bytes is too big for a photo', 'Bad Request: IMAGE_PROCESS_FAILED'])(
    'that is refused as a photo (%s) goes as a document',
    async (description) => {
      api.refuse('sendPhoto', { error_code: 400, description })

      expect(await send({ ...photo(800, 600), body: 'Veja' })).toMatchObject({ ack: 1 })

      expect(methods()).toEqual(['sendPhoto', 'sendDocument'])
      expect(api.calls[1]?.body).toMatchObject({ caption: 'Veja', document: 'arquivo' })
    },
  )

  test('that the contact refuses is not sent again', async () => {
    api.refuse('sendPhoto', { error_code: 403, description: 'Forbidden: bot was blocked by the user' })

    await expect(send(photo(800, 600))).rejects.toMatchObject({ reason: 'blockedByContact' })
    expect(methods()).toEqual(['sendPhoto'])
  })
})

describe('a voice note', () => {
  test('of Chrome goes as one, in Ogg', async () => {
    const { media, openFile } = aFile('audio', 'audio/webm', { waveform: [1] })
    const webm = webmOf({ packets: [packetOf(1)] })
    async function* whole() {
      yield webm
    }

    await send({ media, openFile: async () => ({ ...(await openFile()), bytes: webm.length, stream: whole() }) })

    expect(api.calls).toMatchObject([{ method: 'sendVoice', body: { voice: expect.any(String) } }])
    expect(api.forms.at(-1)?.toString('latin1')).toMatch(/content-type: audio\/ogg; codecs=opus\r\n\r\nOggS/)
  })

  test('of Safari goes as one, as it was recorded', async () => {
    await send(aFile('audio', 'audio/mp4', { waveform: [1] }))

    expect(methods()).toEqual(['sendVoice'])
  })

  test('that is no sound of WebM after all goes as a document of its own type', async () => {
    await send(aFile('audio', 'audio/webm', { waveform: [1] }))

    expect(methods()).toEqual(['sendDocument'])
    expect(api.forms.at(-1)?.toString('latin1')).toContain('content-type: audio/webm')
  })
})
