import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { ChannelAdapter, ChannelConnection } from '#plugins/channels/contract/index.ts'
import { optionOf } from '#plugins/flows/contract/interpret/answers.ts'
import { aMessage } from './channelLine.ts'
import type { ChannelWire, DeliveryKind, StartedProvider } from './channelWire.ts'
import { ANA, bytesOf, connectionTo, factsOf } from './wires.ts'

/** Longer than the title of a button may be at any provider that limits it. */
const LONG_TITLE = 'com um nome que é longo demais para um botão'

/** Choices that go beyond what a channel has buttons for are all offered over its wire, and an answer is one of them. */
export function describeChoices(wire: ChannelWire, adapter: ChannelAdapter): void {
  let provider: StartedProvider
  let connection: ChannelConnection
  beforeAll(async () => {
    provider = await wire.start()
    connection = connectionTo(provider)
  })
  afterEach(() => provider.rest?.())
  afterAll(() => provider.stop())

  const { mostButtons, buttons: hasButtons } = adapter.abilities
  const many = Array.from({ length: Math.max(mostButtons, 4) + 1 }, (_none, place) => `Opção ${String.fromCharCode(65 + place)}`)
  const long = [`Segunda via ${LONG_TITLE}`, `Entrega ${LONG_TITLE}`]
  const cases: [string, string[]][] = [
    ['more choices than the channel has buttons for', many],
    ['choices that are longer than its buttons', long],
  ]

  async function sent(texts: readonly string[], body = 'Qual?'): Promise<{ error: unknown; written: string; times: number }> {
    const before = provider.sends().length
    const data = { type: 'buttons' as const, header: null, footer: null, buttons: texts.map((text, place) => ({ id: `o${place}`, text })) }
    const error: unknown = await adapter.send(aMessage({ to: wire.addressOf(ANA), body, mediaType: 'buttons', data }), connection).then(
      () => null,
      (reason: unknown) => reason,
    )
    const sends = provider.sends().slice(before)
    return { error, written: JSON.stringify(sends), times: sends.length }
  }

  /** The text of the message that a delivery is. */
  async function readAs(kind: DeliveryKind, text: string): Promise<string> {
    const events = await adapter.parse(bytesOf(wire, kind, factsOf(wire, { text }), connection) ?? Buffer.alloc(0), connection)
    const [event] = events
    if (events.length !== 1 || event?.kind !== 'message') throw new Error('not one message')
    return event.body
  }

  test.each(cases)('%s are all there, in their order, in one message', async (_what, texts) => {
    const { error, written, times } = await sent(texts)

    if (error !== null) return expect([hasButtons, error, times]).toEqual([false, expect.objectContaining({ reason: 'unsupported' }), 0])
    const places = texts.map((text) => written.indexOf(text))
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect(places).not.toContain(-1)
    expect([times, written.split('Qual?').length - 1]).toEqual([1, 1])
  })

  test.each(cases)('%s are numbered where they are no buttons, and a text that numbers them already does not say them twice', async (_what, texts) => {
    const lines = texts.map((text, place) => `${place + 1}. ${text}`)
    const { error, written } = await sent(texts)
    if (error !== null || !written.includes(lines[0] ?? '')) return

    for (const line of lines) expect(written).toContain(line)
    const again = await sent(texts, `Qual?\n\n${lines.join('\n')}`)
    expect([again.error, again.written.split(lines[0] ?? '').length - 1]).toEqual([null, 1])
  })

  test.each(cases)('an answer to %s by number, by words or by a tap is the choice', async (_what, texts) => {
    const options = texts.map((label, place) => ({ id: `o${place}`, label, next: null }))
    const chosen = options.at(-1)
    if (!chosen) throw new Error('no choice')
    const answers: [DeliveryKind, string][] = [
      ['text', `${options.length}`],
      ['text', ` ${options.length}. `],
      ['text', chosen.label.toUpperCase()],
      ...(wire.deliveries.choice ? ([['choice', chosen.label]] satisfies [DeliveryKind, string][]) : []),
    ]

    for (const [kind, text] of answers) expect([kind, text, optionOf(options, { text: await readAs(kind, text) })]).toEqual([kind, text, chosen])
  })
}
