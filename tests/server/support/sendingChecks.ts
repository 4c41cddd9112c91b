import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { ChannelAdapter, ChannelConnection, ChannelMessage } from '#plugins/channels/contract/index.ts'
import { ChannelError, codeOfReason } from '#plugins/connections/contract/index.ts'
import { aFile, aMessage } from './channelLine.ts'
import { type ChannelWire, fileKinds, type StartedProvider } from './channelWire.ts'
import { ANA, connectionTo } from './wires.ts'

const STOP_MS = 5_000
const FILE_URL = 'https://atende.exemplo.com.br/media/1/f-1/arquivo?signature=x'
const mimes = { image: 'image/jpeg', video: 'video/mp4', voice: 'audio/ogg', audio: 'audio/mp4', document: 'application/pdf', sticker: 'image/webp' }
/** Reasons that are worth another try. */
const WAITS = new Set(['notConnected', 'reconnecting', 'rateLimited', 'temporary', 'checkFailed', 'qualityLimited'])

const asJson = (text: string): string => JSON.stringify(text).slice(1, -1)
const timesIn = (all: unknown, text: string): number => JSON.stringify(all).split(asJson(text)).length - 1

/** Messages leave by the adapter of a wire as by any other, and the answers of its provider mean the same. */
export function describeSending(wire: ChannelWire, adapter: ChannelAdapter): void {
  let provider: StartedProvider
  let connection: ChannelConnection
  beforeAll(async () => {
    provider = await wire.start()
    connection = connectionTo(provider)
  })
  afterEach(() => provider.rest?.())
  afterAll(() => provider.stop())

  const theirs = wire.refOf({ id: 1, person: ANA })
  const message = (more: Partial<ChannelMessage> = {}) => aMessage({ to: wire.addressOf(ANA), lastRef: theirs, fileUrl: async () => FILE_URL, ...more })
  const send = (more?: Partial<ChannelMessage>) => adapter.send(message(more), connection)
  /** The error of some work, its result, and the calls that it took. */
  async function callsOf(work: () => Promise<unknown>) {
    const [calls, sends] = [provider.calls().length, provider.sends().length]
    const outcome: { result: unknown; error: unknown } = await work().then(
      (result) => ({ result, error: null }),
      (error: unknown) => ({ result: null, error }),
    )
    return { ...outcome, calls: provider.calls().slice(calls), sends: provider.sends().slice(sends) }
  }
  const denied = { name: 'ChannelError', reason: 'unsupported', code: 'ERR_NOT_SUPPORTED' }

  test('begins with an account that is there, and ends within 5 s', async () => {
    expect(await adapter.start(connection)).toMatchObject({ status: adapter.session && !adapter.poll ? 'OPENING' : 'CONNECTED' })

    const began = performance.now()
    await adapter.stop(connection)
    expect(performance.now() - began).toBeLessThan(STOP_MS)
    await adapter.start(connection)
  })

  describe('a text', () => {
    test('arrives whole, once, and is known by what the provider calls it', async () => {
      const body = 'Olá 👋 <b>"x"</b>\n\\o/ https://a.exemplo/?b=1&c=ç'

      const { error, sends } = await callsOf(async () =>
        expect(await send({ body })).toMatchObject({ ref: expect.stringMatching(/./), ack: expect.any(Number) }),
      )

      expect(error).toBeNull()
      expect([sends.length, timesIn(sends, body)]).toEqual([1, 1])
    })

    test('of the longest size arrives whole, and one that is longer is refused before it leaves, and never cut', async () => {
      const { length, unit } = wire.longestText ?? { length: 100_000, unit: 'bytes' }
      const longest = '😀'.repeat(length / (unit === 'bytes' ? 4 : 2))

      const fits = await callsOf(() => send({ body: longest }))
      const longer = await callsOf(() => send({ body: `${longest}x` }))

      expect([fits.error, timesIn(fits.sends, longest)]).toEqual([null, 1])
      if (wire.longestText) expect([longer.error, longer.calls]).toEqual([expect.objectContaining(denied), []])
      else expect([longer.error, timesIn(longer.sends, `${longest}x`)]).toEqual([null, 1])
    })
  })

  test.each(fileKinds)('the words of a file (%s) go with it or behind it, and are one message of ours', async (kind) => {
    const isSound = kind === 'voice' || kind === 'audio'
    const file = aFile(isSound ? 'audio' : kind, mimes[kind], { waveform: kind === 'voice' ? [1] : null })

    const { error, result, sends } = await callsOf(() => send({ ...file, body: 'As palavras do arquivo' }))

    // The account hears of both: neither may be taken for a message that was typed elsewhere.
    if (sends.length > 1 && wire.deliveries.own) expect(result).toMatchObject({ secondRef: expect.stringMatching(/./) })

    if (error === null) expect([adapter.abilities.media, timesIn(sends, 'As palavras do arquivo')]).toEqual([true, 1])
    else {
      expect(error).toMatchObject({ name: 'ChannelError', reason: adapter.abilities.media ? 'mediaRejected' : 'unsupported' })
      expect(sends).toEqual([])
    }
  })

  test('a file without words goes alone', async () => {
    const { media, ...file } = aFile('image', 'image/jpeg')

    const { error, sends } = await callsOf(() => send({ ...file, media, body: media.name }))

    if (adapter.abilities.media) expect([error, sends.length]).toEqual([null, 1])
    else expect([error, sends]).toEqual([expect.objectContaining(denied), []])
  })

  describe('an answer', () => {
    const quotes: [string, ChannelMessage['quoted'], string | null][] = [
      ['to a message of theirs', { id: 'm-0', body: 'Oi', fromMe: false, isDeleted: false }, wire.refOf({ id: 5, person: ANA })],
      ['to a message of ours', { id: 'm-0', body: 'Oi', fromMe: true, isDeleted: false }, wire.refOf({ id: 6, person: ANA })],
      ['to a file without words', { id: 'm-0', body: '', fromMe: true, isDeleted: false }, wire.refOf({ id: 7, person: ANA })],
      ['to a message that the provider never had', { id: 'm-0', body: 'Oi', fromMe: true, isDeleted: false }, null],
    ]

    test.each(quotes)('%s names it where the channel can, and goes anyway', async (_what, quoted, quotedRef) => {
      const { error, sends } = await callsOf(() => send({ quoted, quotedRef, body: 'Isto mesmo' }))

      expect([error, timesIn(sends, 'Isto mesmo')]).toEqual([null, 1])
      if (adapter.abilities.quote && quotedRef) expect(JSON.stringify(sends)).toContain(asJson(wire.idIn(quotedRef)))
    })
  })

  describe('a message that has arrived', () => {
    const changes: ['edited' | 'deleted' | 'reacted', keyof typeof adapter.abilities, Partial<ChannelMessage>][] = [
      ['edited', 'edit', { body: 'Boa tarde 👋' }],
      ['deleted', 'remove', { isDeleted: true }],
      ['reacted', 'react', { fromMe: false, reactions: [{ fromMe: true, emoji: '❤️' }] }],
      ['reacted', 'react', { fromMe: false, reactions: [] }],
    ]

    test.each(changes)('is %s there where the channel can (%s), by what the provider calls it', async (change, ability, more) => {
      const { ref } = await send()

      const { error, calls } = await callsOf(() => adapter.change(message({ ref, ...more }), change, connection))

      if (!adapter.abilities[ability]) return expect([error, calls]).toEqual([expect.objectContaining(denied), []])
      expect([error, calls.length]).toEqual([null, 1])
      expect(JSON.stringify(calls)).toContain(asJson(wire.idIn(ref)))
      if (change === 'edited') expect(timesIn(calls, 'Boa tarde 👋')).toBe(1)
    })
  })

  describe('a refusal', () => {
    test('has the reason of what the provider says, and nothing is sent twice', async () => {
      for (const { name, reason, prepare } of provider.refusals) {
        prepare()
        const { error, sends } = await callsOf(() => send())

        expect([name, error]).toEqual([name, expect.objectContaining({ name: 'ChannelError', reason, code: codeOfReason(reason) })])
        expect([name, sends.length]).toEqual([name, sends.length === 0 ? 0 : 1])
        expect([name, error instanceof ChannelError && error.waitMs !== null]).toEqual([name, WAITS.has(reason)])
        provider.rest?.()
      }
    })

    test('that nobody knows is for good, and repeats neither what was written nor a credential', async () => {
      const body = 'O que foi escrito é segredo'
      provider.refuse(`Palavras novas: ${[body, ...Object.values(provider.secrets)].join(' ')}`)

      const { error } = await callsOf(() => send({ body }))

      expect(error).toMatchObject({ name: 'ChannelError', reason: 'refused' })
      const words = JSON.stringify([error, error instanceof ChannelError ? [error.message, error.facts, error.stack] : ''])
      for (const secret of [body, ...Object.values(provider.secrets)]) expect(words).not.toContain(secret)
    })

    test('that asks for patience says for how long', async () => {
      if (!provider.limit) return
      provider.limit(70)

      const { error, sends } = await callsOf(() => send())

      expect(error).toMatchObject({ reason: 'rateLimited', facts: { retryAfterMs: 70_000 } })
      expect([error instanceof ChannelError && error.waitMs, sends.length]).toEqual([70_000, 1])
    })
  })

  test('writing and recording are shown where the channel can, when they begin and when they end or by themselves, and nobody is asked otherwise', async () => {
    const to = wire.addressOf(ANA)
    const shown = await callsOf(() => adapter.typing(to, { isTyping: true, isRecording: false, lastRef: theirs }, connection))
    const ended = await callsOf(() => adapter.typing(to, { isTyping: false, isRecording: false, lastRef: theirs }, connection))

    expect([shown.error, ended.error, shown.sends, ended.sends]).toEqual([null, null, [], []])
    expect(shown.calls.length > 0).toBe(adapter.abilities.typing)
    expect(ended.calls.length).toBeLessThanOrEqual(adapter.abilities.typing ? 1 : 0)
  })

  test('where the way of the connection is closed nothing reaches the provider, by no other way either', async () => {
    const closed = () => Promise.reject(new ChannelError('temporary', { detail: 'proxy' }))
    const line = { ...connection, ask: closed, addressOf: closed, openThroughProxy: closed, ...(connection.session && { session: closed }) }
    const { media, openFile } = aFile('image', 'image/jpeg')
    const to = wire.addressOf(ANA)
    const works = [
      () => adapter.send(message(), line),
      () => adapter.send(message({ media, openFile, body: media.name }), line),
      () => adapter.change(message({ ref: theirs }), 'edited', line),
      () => adapter.typing(to, { isTyping: true, isRecording: false, lastRef: theirs }, line),
      () => adapter.read(to, [theirs], line),
      ...(adapter.session && !adapter.poll ? [] : [() => adapter.start(line)]),
    ]

    for (const work of works) {
      const { error, calls } = await callsOf(work)

      expect(calls).toEqual([])
      if (error !== null) expect(error).toBeInstanceOf(ChannelError)
    }
  })

  test('a message that left and was not answered is uncertain, and was sent once', async () => {
    provider.hangUp()

    const { error, sends } = await callsOf(() => send())

    expect(error).toMatchObject({ name: 'ChannelError', reason: 'uncertain', code: 'ERR_SENDING_WAPP_MSG' })
    expect(sends).toHaveLength(1)
  })
}
