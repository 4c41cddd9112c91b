import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ChannelAdapter, type ChannelConnection, type ChannelEvent, isDeclaredKind } from '#plugins/channels/contract/index.ts'
import { aMessage } from './channelLine.ts'
import {
  type ChannelWire,
  changeKinds,
  type DeliveryFacts,
  type DeliveryKind,
  fileKinds,
  type MessageKind,
  messageKinds,
  receiptKinds,
  type StartedProvider,
} from './channelWire.ts'
import { ANA, bytesOf, connectionTo, contentOf, escapedJson, factsOf, requestOf } from './wires.ts'

/** Deliveries of a wire are read by its adapter as those of any other. */
export function describeDeliveries(wire: ChannelWire, adapter: ChannelAdapter): void {
  let provider: StartedProvider
  let connection: ChannelConnection
  beforeAll(async () => {
    provider = await wire.start()
    connection = connectionTo(provider)
  })
  afterAll(() => provider.stop())

  const isDelivered = (kind: DeliveryKind): boolean => wire.deliveries[kind] !== null
  const refIs = (facts: DeliveryFacts) => (wire.hasLongerRefs ? expect.stringContaining(wire.refOf(facts)) : wire.refOf(facts))
  const headersFor = (body: Buffer, to = connection) => wire.headersOf(body, to)
  async function read(kind: DeliveryKind, facts: DeliveryFacts): Promise<ChannelEvent[]> {
    const body = bytesOf(wire, kind, facts, connection)
    return body === null ? [] : adapter.parse(body, connection)
  }

  test('gives what comes in of all that goes out', () => {
    const { media, voice, quote, location, vcard, groups } = adapter.abilities
    const expected = { image: media, quote, location, card: vcard, voice, own: groups }

    for (const [kind, goesOut] of Object.entries(expected))
      if (goesOut) expect([kind, wire.deliveries]).toEqual([kind, expect.objectContaining({ [kind]: expect.any(Function) })])
  })

  describe('a message', () => {
    const contentBy: Partial<Record<MessageKind, (facts: DeliveryFacts) => object>> = {
      text: ({ text }) => ({ body: expect.stringContaining(text) }),
      image: ({ text }) => ({ body: expect.stringContaining(text), file: expect.any(Object) }),
      document: ({ fileName }) => ({ file: expect.objectContaining({ name: expect.stringContaining(fileName) }) }),
      sticker: () => ({ file: expect.objectContaining({ isSticker: true }) }),
      location: () => ({ data: expect.objectContaining({ type: 'location', latitude: -23.5, longitude: -46.6 }) }),
      card: () => ({ data: { type: 'vcard', contacts: [expect.objectContaining({ name: 'Caio Reis', number: '5521977776666' })] } }),
      choice: ({ text }) => ({ body: text }),
      quote: ({ text, of }) => ({ body: expect.stringContaining(text), quotedRef: of }),
    }

    test.each(messageKinds.filter(isDelivered))('with %s is one message of its writer', async (kind) => {
      const facts = factsOf(wire)

      const events = await read(kind, facts)

      const kinds = events.flatMap((event) => ('from' in event ? (event.from?.addresses.map((address) => address.kind) ?? []) : []))
      expect(kinds.filter((one) => !isDeclaredKind(one, adapter.addressKinds))).toEqual([])
      const content = contentBy[kind]?.(facts) ?? { file: expect.any(Object) }
      const ref = kind === 'choice' ? expect.any(String) : refIs(facts)
      const from = expect.objectContaining({ addresses: expect.arrayContaining([wire.addressOf(ANA)]) })
      const message = { kind: 'message', ref, from }
      const isApart = kind === 'image' && wire.putsFilesApart
      const shown = isApart
        ? [
            { ...message, body: facts.text },
            { ...message, file: expect.any(Object) },
          ]
        : [{ ...message, ...content }]
      expect(events).toEqual(shown.map((one) => expect.objectContaining(one)))
      for (const event of events) expect(event).not.toHaveProperty('isOwn')
    })

    test.each(fileKinds.filter(isDelivered))('with %s has the very bytes of its file', async (kind) => {
      const facts = factsOf(wire)
      if (!provider.addFile) return
      provider.addFile(facts.id, Buffer.from('os bytes do arquivo'))

      const file = fileOf(await read(kind, facts))

      expect(file?.content ? Buffer.from(file.content).toString() : file && (await contentOf(await adapter.openFile(file, connection)))).toBe(
        'os bytes do arquivo',
      )
    })

    test('with a file that the provider does not have any more says so for good', async () => {
      const [kind] = fileKinds.filter(isDelivered)
      if (!kind || adapter.poll || adapter.session) return

      const file = fileOf(await read(kind, factsOf(wire, { id: 404 })))

      if (!file) throw new Error('no file')
      await expect(adapter.openFile(file, connection)).rejects.toMatchObject({ reason: 'mediaGone', code: 'ERR_WAPP_DOWNLOAD_MEDIA' })
    })

    test.each([
      ['a name that leads elsewhere', '../../etc/passwd'],
      ['a name of 300 bytes', `${'ã'.repeat(148)}.txt`],
      ['a name without an ending', 'contrato'],
    ])('with %s is read all the same', async (_what, fileName) => {
      if (!isDelivered('document')) return

      expect(fileOf(await read('document', factsOf(wire, { fileName })))).toBeDefined()
    })

    test('of a kind that nobody knows is shown as such, or is nothing', async () => {
      const facts = factsOf(wire)

      const events = await read('unknownKind', facts)

      expect(events.map(({ kind }) => kind)).toEqual(events.length === 0 ? [] : ['unreadable'])
      if (events.length > 0) expect(events).toMatchObject([{ ref: wire.refOf(facts), from: { addresses: expect.arrayContaining([wire.addressOf(ANA)]) } }])
    })

    test('is the same with its signs escaped, and where it comes again', async () => {
      const facts = factsOf(wire)
      const body = bytesOf(wire, 'text', facts, connection) ?? Buffer.alloc(0)
      const events = await adapter.parse(body, connection)

      expect(await adapter.parse(body, connection)).toEqual(events)
      const escaped = escapedJson(body)
      if (escaped) expect(await adapter.parse(escaped, connection)).toEqual(events)
    })

    test('that the account wrote elsewhere is its own, in the conversation with the contact', async () => {
      const facts = factsOf(wire)

      const events = await read('own', facts)

      const own = { kind: 'message', isOwn: true, ref: wire.refOf(facts), body: facts.text }
      const from = { addresses: expect.arrayContaining([wire.addressOf(ANA)]) }
      expect(events).toMatchObject(isDelivered('own') ? [{ ...own, from }] : [])
    })

    test('and others of the same delivery come in their order', async () => {
      const all = ['um', 'dois', 'três'].map((text) => factsOf(wire, { text }))
      if (!wire.batch) return

      const events = await adapter.parse(Buffer.from(wire.batch(all, connection)), connection)

      expect(events).toMatchObject(all.map((facts) => ({ kind: 'message', ref: wire.refOf(facts), body: facts.text })))
    })
  })

  describe('a change', () => {
    const changes = {
      reacted: (): object => ({ kind: 'reacted', emoji: '👍' }),
      unreacted: (): object => ({ kind: 'reacted', emoji: '' }),
      reactionGone: (): object => ({ kind: 'reacted', emoji: '' }),
      edited: ({ text }: DeliveryFacts): object => ({ kind: 'edited', body: text }),
      removed: (): object => ({ kind: 'removed' }),
    }

    test.each(changeKinds.filter(isDelivered))('that is %s names the message that it changes, and makes none', async (kind) => {
      const facts = factsOf(wire)

      const events = await read(kind, facts)

      expect(events[0]).toMatchObject({ ...changes[kind](facts), ref: facts.of })
      expect(events.filter((event) => event.kind === 'message' || event.kind === 'unreadable')).toEqual([])
    })

    test.each(receiptKinds.filter(isDelivered))('that says %s raises the message that it names', async (kind) => {
      const { ref } = await adapter.send(aMessage({ to: wire.addressOf(ANA), lastRef: wire.refOf({ id: 1, person: ANA }) }), connection)
      const facts = factsOf(wire, { of: ref })
      const ack = { sent: 1, delivered: 2, read: 3, played: 4, failed: -1 }[kind]

      const events = await read(kind, facts)

      const one = expect.objectContaining({ kind: 'ack', ref: facts.of, ack })
      const all = expect.objectContaining({ kind: 'ackUntil', ack, until: { ref: facts.of } })
      expect([[one], [all]]).toContainEqual(events)
      if (kind === 'failed') expect(events).toMatchObject([{ reason: expect.any(String) }])
    })

    test('of a sort that nobody knows says nothing', async () => {
      expect(await read('unknownEvent', factsOf(wire))).toEqual([])
    })
  })

  describe('a delivery', () => {
    const bodyFor = (to: ChannelConnection): Buffer => bytesOf(wire, 'text', factsOf(wire), to) ?? Buffer.alloc(0)
    const answerTo = (body: Buffer, headers: Record<string, string>): unknown => adapter.verify(requestOf(body, headers), connection)
    const isProven = wire.proof === 'signature' || wire.proof === 'secret'

    test('is the provider’s in its very bytes, whatever signs stand there', () => {
      const body = bodyFor(connection)

      for (const bytes of [body, escapedJson(body) ?? body]) expect(answerTo(bytes, headersFor(bytes))).toBe(wire.proof === 'fetched' ? 'refused' : 'ok')
    })

    test('for another connection is refused', () => {
      const { settings, secrets, hookSecret } = connection
      const changed = (all: Record<string, unknown>) =>
        Object.fromEntries(
          Object.entries(all).map(([name, value]) => [name, typeof value === 'string' && !/^https?:/.test(value) && name !== 'provider' ? `${value}9` : value]),
        )
      const otherSecrets = Object.fromEntries(Object.entries(secrets).map(([name, value]) => [name, `${value}9`]))
      const other = { ...connection, settings: changed(settings), secrets: otherSecrets, hookSecret: `${hookSecret}9`, hookUrl: `${connection.hookUrl}9` }
      const body = bodyFor(other)

      if (isProven) expect(answerTo(body, headersFor(body, other))).toBe('refused')
    })

    test('without its proof is refused, unless older providers bring none', () => {
      const body = bodyFor(connection)
      const bare = bytesOf(wire, 'text', factsOf(wire), { ...connection, secrets: {}, settings: {}, hookSecret: '' }) ?? body

      if (isProven && !wire.isBelievedWithoutProof)
        for (const bytes of wire.proof === 'signature' ? [body, bare] : [bare]) expect(answerTo(bytes, {})).toBe('refused')
    })

    test('that was written anew, by whoever has not the key, is refused', () => {
      const body = bodyFor(connection)
      const others = [escapedJson(body), Buffer.concat([body, Buffer.from(' ')])].flatMap((bytes) => bytes ?? [])

      if (wire.proof === 'signature') for (const bytes of others) expect(answerTo(bytes, headersFor(body))).toBe('refused')
    })

    test('is announced by a question that only the right secret answers', () => {
      const { challenge } = wire
      const ask = (query: Record<string, string>): unknown =>
        adapter.verify({ method: 'GET', query: new URLSearchParams(query), headers: {}, body: Buffer.alloc(0) }, connection)

      expect(ask(challenge?.(connection.hookSecret, '4711') ?? {})).toEqual(challenge ? { status: 200, body: '4711' } : 'refused')
      if (challenge) expect(ask(challenge(`${connection.hookSecret}x`, '4711'))).toBe('refused')
    })
  })
}

function fileOf(events: readonly ChannelEvent[]) {
  return events.map((event) => (event.kind === 'message' ? event.file : undefined)).find((file) => file !== undefined)
}
