import { afterAll, describe, expect, test, vi } from 'vitest'
import {
  type ChannelAdapter,
  type ChannelConnection,
  channelAdapters,
  listConnectionStates,
  type VerificationResult,
} from '#plugins/channels/contract/index.ts'
import { openConnection } from '#plugins/channels/server/connectionOf.ts'
import {
  abilitiesSchema,
  ChannelError,
  type ChannelKind,
  channelKinds,
  channels,
  createConnection,
  listAdministered,
} from '#plugins/connections/contract/index.ts'
import { listContacts } from '#plugins/contacts/contract/index.ts'
import { aMessage, lineTo } from './support/channelLine.ts'
import { filledFor, garbage, garbageRequest, parsed, startTrap } from './support/channelSamples.ts'
import { startDesk } from './support/desk.ts'

/** Whatever plugin adds a channel is checked here, without being named. */
const desk = await startDesk()
const trap = await startTrap()
afterAll(async () => {
  trap.stop()
  await desk.stop()
})

const { ctx } = desk.kernel
const kinds = ctx.contributionsOf(channelKinds)
const kindOf = (type: string): ChannelKind => {
  const kind = kinds.find((one) => one.type === type)
  if (!kind) throw new Error(`${type} has no kind`)
  return kind
}
/** Without any, the credentials are a phone that is linked: what it is linked by is nothing that anybody types. */
const hasSecrets = (type: string): boolean => Object.keys(kindOf(type).secrets.shape).length > 0
const adapters = ctx.contributionsOf(channelAdapters).map((adapter): [string, ChannelAdapter] => [adapter.type, adapter])

/** Providers, or old versions of them, that sign nothing: who knows the address may be believed, and `parse` alone keeps garbage away. */
const ADDRESS_IS_THE_PROOF = new Set(['hub_facebook', 'hub_instagram', 'sms', 'wuzapi'])
const PARSE_MS = 1_000
const STOP_MS = 5_000

/** A line without settings and credentials, and what it asked all the same. */
function bareLine() {
  const ask = vi.fn(() => Promise.reject(new ChannelError('temporary')))
  const addressOf = vi.fn(() => Promise.reject(new ChannelError('temporary')))
  return { ask, addressOf, line: lineTo({ settings: {}, secrets: {}, ask, addressOf }) }
}
const filledLines = (type: string) => filledFor(kindOf(type), trap.port).map(lineTo)
const isRefused = (verdict: VerificationResult): boolean => verdict === 'refused' || (verdict !== 'ok' && verdict.status >= 400)
const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  )
/** @throws Error where nothing becomes of it in time */
const within = async <T>(ms: number, work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`not done within ${ms} ms`)), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

test('there are channels, and each type is of one adapter and one kind alone', () => {
  const types = adapters.map(([type]) => type)

  expect(types.length).toBeGreaterThanOrEqual(12)
  expect(types).toEqual([...new Set(types)])
  for (const type of types) expect([type, kinds.filter((kind) => kind.type === type).length]).toEqual([type, 1])
})

describe.each(adapters)('%s', (type, adapter) => {
  describe('says what it can', () => {
    test('in abilities that hold together', () => {
      const { abilities, writesTo } = adapter

      expect(abilitiesSchema.parse(abilities)).toEqual(abilities)
      expect(abilities.mostButtons > 0).toBe(abilities.buttons)
      expect(typeof adapter.group).toBe(abilities.groups ? 'function' : 'undefined')
      expect(writesTo.includes('group')).toBe(abilities.groups)
      expect(typeof adapter.history).toBe(abilities.history ? 'function' : 'undefined')
      expect(writesTo.length).toBeGreaterThan(0)
      if (abilities.startsByNumber) expect(writesTo).toContain('phone')
      if (abilities.templates) expect(abilities.windowHours).not.toBeNull()
    })

    test('and, where nobody types a credential, that it holds its lines open itself', () => {
      if (!hasSecrets(type)) expect(adapter.session).toBeDefined()
    })

    test('as a channel of the rest of the program', () => {
      expect(ctx.contributionsOf(channels).find((channel) => channel.type === type)).toMatchObject({ type, abilities: adapter.abilities })
    })

    test('with states that it can have: a phone to pair needs codes, and every line comes and goes', () => {
      const { states, firstStatus, page } = kindOf(type)

      expect(states).toEqual(expect.arrayContaining(['DISCONNECTED', 'OPENING', 'CONNECTED']))
      expect(states.at(-1)).toBe('CONNECTED')
      expect(firstStatus).toBe('DISCONNECTED')
      expect(page).toBeNull()
      expect(states.includes('qrcode')).toBe(states.includes('TIMEOUT'))
      if (adapter.pair) expect(states).toEqual(expect.arrayContaining(['qrcode', 'PAIRING']))
    })

    test('and refuses the changes that it cannot make, without asking anybody', async () => {
      const { line, ask, addressOf } = bareLine()
      const { edit, remove, react } = adapter.abilities
      const to = { kind: adapter.writesTo[0], value: '5511988887777' }
      const denied = (['edited', 'deleted', 'reacted'] as const).filter((_change, index) => ![edit, remove, react][index])

      for (const change of denied) {
        const error = await errorOf(adapter.change(aMessage({ to, ref: 'ref-1' }), change, line))
        expect([change, error]).toEqual([change, expect.objectContaining({ name: 'ChannelError', reason: 'unsupported', code: 'ERR_NOT_SUPPORTED' })])
      }
      expect([ask.mock.calls, addressOf.mock.calls]).toEqual([[], []])
    })
  })

  describe.each(garbage)('given %s', (_what, body) => {
    test('verifies nothing, whatever the line has', () => {
      for (const line of [bareLine().line, ...filledLines(type)]) {
        const forged = [garbageRequest(body), garbageRequest(body, { headers: {} })].map((request) => isRefused(adapter.verify(request, line)))

        if (!ADDRESS_IS_THE_PROOF.has(type)) expect(forged).toEqual([true, true])
        expect(isRefused(adapter.verify(garbageRequest(body, { method: 'GET' }), line))).toBe(true)
      }
    })

    test('reads nothing of it, at once', async () => {
      for (const line of [bareLine().line, ...filledLines(type)]) {
        expect(await within(PARSE_MS, parsed(adapter, body, line))).toEqual([])
      }
    })
  })

  describe('without credentials', () => {
    const to = { kind: adapter.writesTo[0], value: '5511988887777' }
    const calls: [string, (line: ChannelConnection) => Promise<unknown> | undefined][] = [
      ['start', (line) => adapter.start(line)],
      ['send', (line) => adapter.send(aMessage({ to }), line)],
      ['pair', (line) => adapter.pair?.(line, '5511988887777')],
    ]

    test.each(calls.slice(0, adapter.pair ? 3 : 2))('%s is a ChannelError, and nobody is asked', async (_name, call) => {
      const { line, ask, addressOf } = bareLine()

      const error = await errorOf(Promise.resolve(call(line)))

      expect(error).toBeInstanceOf(ChannelError)
      if (hasSecrets(type)) expect([ask.mock.calls, addressOf.mock.calls]).toEqual([[], []])
    })

    test('stop ends within 5 s, at worst with a ChannelError', async () => {
      const error = await within(STOP_MS, errorOf(adapter.stop(bareLine().line)))

      if (error !== null) expect(error).toBeInstanceOf(ChannelError)
    })

    test('signs are nothing, or a ChannelError', async () => {
      const { line } = bareLine()
      const sign = { isTyping: true, isRecording: false, lastRef: null }

      for (const error of [await errorOf(adapter.typing(to, sign, line)), await errorOf(adapter.read(to, ['ref-1'], line))]) {
        if (error !== null) expect(error).toBeInstanceOf(ChannelError)
      }
    })
  })

  describe('with a provider that hangs up', () => {
    test('start asks at the address that is written, and ends as a ChannelError', async () => {
      for (const line of filledLines(type)) {
        const before = trap.count()

        const error = await within(STOP_MS, errorOf(adapter.start(line)))

        expect(error).toBeInstanceOf(ChannelError)
        expect(trap.count()).toBeGreaterThan(before)
      }
    })

    test('stop of a line that never started ends within 5 s', async () => {
      for (const line of filledLines(type)) {
        const error = await within(STOP_MS, errorOf(adapter.stop(line)))

        if (error !== null) expect(error).toBeInstanceOf(ChannelError)
      }
    })

    test('send is a ChannelError that holds no credential', async () => {
      const to = { kind: adapter.writesTo[0], value: '5511988887777' }
      for (const line of filledLines(type)) {
        const error = await within(STOP_MS, errorOf(adapter.send(aMessage({ to }), line)))

        expect(error).toBeInstanceOf(ChannelError)
        const words = JSON.stringify([error, error instanceof Error ? [error.message, error.stack] : ''])
        for (const secret of Object.values(line.secrets)) expect(words).not.toContain(secret)
      }
    })
  })

  describe('on the real program', () => {
    const made = async () => {
      const [filled] = filledFor(kindOf(type), trap.port)
      const { settings: config, secrets } = filled ?? { settings: {}, secrets: {} }
      const name = `${type} ${crypto.randomUUID().slice(0, 8)}`
      const { id } = await desk.ask(createConnection, { name, type, queueId: desk.suporte, config, secrets }, desk.admin)
      const open = await openConnection(ctx, desk.admin.tenantId, id)
      if (!open) throw new Error('no line')
      return { id, line: open.channelConnection, secrets }
    }

    test('an address inside is refused, and nothing connects to it', async () => {
      const before = trap.count()
      const { line } = await made()

      const error = await within(STOP_MS, errorOf(adapter.start(line)))

      expect(error).toMatchObject({ name: 'ChannelError', facts: { detail: 'hostInside' } })
      expect(trap.count()).toBe(before)
    })

    test('no credential is in what people read of connections and lines', async () => {
      const { id, secrets } = await made()

      const answers = [
        await desk.call('GET', '/whatsapp/administered', { token: desk.admin.token }),
        await desk.call('GET', '/whatsapp', { token: desk.admin.token }),
        await desk.call('GET', `/whatsapp/${id}`, { token: desk.admin.token }),
        await desk.call('GET', '/channelLines', { token: desk.admin.token }),
        await desk.call('GET', `/channelLines/${id}/events`, { token: desk.admin.token }),
      ]

      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
      expect(Object.keys(secrets).length > 0).toBe(hasSecrets(type))
      for (const secret of Object.values(secrets)) for (const { body } of answers) expect(JSON.stringify(body)).not.toContain(secret.slice(0, -4))
      const mine = (await desk.ask(listAdministered, {}, desk.admin)).connections.find((connection) => connection.id === id)
      expect(Object.keys(mine?.secrets ?? {}).sort()).toEqual(Object.keys(secrets).sort())
      expect((await desk.ask(listAdministered, {}, desk.supervisor)).connections.find((connection) => connection.id === id)?.secrets).toEqual({})
    })

    test('garbage at its address makes no contact and no fault of ours', async () => {
      const { id, line } = await made()
      const before = await desk.ask(listContacts, {}, desk.admin)
      const path = new URL(line.hookUrl).pathname

      for (const [what, body] of garbage) {
        const { status } = await fetch(desk.base + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: new Uint8Array(body) })
        expect([200, 400, 401, 403, 413], what).toContain(status)
      }

      await vi.waitFor(async () =>
        expect((await desk.ask(listConnectionStates, {}, desk.admin)).find(({ connectionId }) => connectionId === id)?.waiting).toBe(0),
      )
      expect((await desk.ask(listContacts, {}, desk.admin)).count).toBe(before.count)
      expect((await fetch(`${desk.base}/ready`)).status).toBe(200)
    })
  })
})
