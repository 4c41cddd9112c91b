import { describe, expect, it } from 'vitest'
import { messageForTests } from '../conversation/messageForTests.ts'
import { createStore, type Store } from '../storage/createStore.ts'
import { createOutbox } from './createOutbox.ts'
import type { OutboxItem } from './OutboxItem.ts'
import type { SendOutcome } from './outcomeOf.ts'

const later: SendOutcome = { kind: 'later', waitMs: null }
const refused: SendOutcome = { kind: 'refused' }

/** An outbox whose server answers by script; without a script it takes everything. Time moves only when told. */
const start = ({ script = [], store = createStore('t.', null) }: { script?: (SendOutcome | 'take')[]; store?: Store } = {}) => {
  const sent: OutboxItem[] = []
  const tried: string[] = []
  const taken: string[] = []
  const waits: number[] = []
  let expirations = 0
  let ids = 0
  let most = 0
  let running = 0
  let due: (() => void) | null = null
  const outbox = createOutbox({
    store,
    send: async (item) => {
      const { idFront, body } = item
      sent.push(item)
      running += 1
      most = Math.max(most, running)
      tried.push(body)
      await Promise.resolve()
      running -= 1
      const planned = script.shift() ?? 'take'
      if (planned !== 'take') return planned
      taken.push(body)
      return { kind: 'sent', message: messageForTests(`server ${body}`, 0, { idFront, fromMe: true }) }
    },
    lock: (action) => action(),
    now: () => 1000,
    newId: () => `id${++ids}`,
    later: (action, ms) => {
      waits.push(ms)
      due = action
      return () => {
        due = null
      }
    },
    onSent: () => {},
    onChanged: () => {},
    onExpired: () => {
      expirations += 1
    },
  })
  const settle = async () => {
    for (let turn = 0; turn < 60; turn++) await Promise.resolve()
  }
  const passTime = async () => {
    due?.()
    await settle()
  }
  return { outbox, store, sent, tried, taken, waits, settle, passTime, most: () => most, expirations: () => expirations }
}

describe('outbox', () => {
  it('sends in the order of writing, one at a time', async () => {
    const { outbox, taken, settle, most } = start()

    for (const body of ['a', 'b', 'c']) outbox.add(body, null)
    await settle()

    expect(taken).toEqual(['a', 'b', 'c'])
    expect(most()).toBe(1)
    expect(outbox.items()).toEqual([])
  })

  it('holds back later messages while the first one can not go', async () => {
    const { outbox, tried, taken, settle, passTime } = start({ script: [later, later] })

    outbox.add('a', null)
    await settle()
    outbox.add('b', null)
    await settle()
    expect(tried).toEqual(['a'])

    await passTime()
    await passTime()
    expect(taken).toEqual(['a', 'b'])
  })

  it('waits 1, 2, 4, 8, 16 and then always 30 seconds', async () => {
    const { outbox, waits, settle, passTime } = start({ script: Array.from({ length: 7 }, () => later) })

    outbox.add('a', null)
    await settle()
    for (let round = 0; round < 6; round++) await passTime()

    expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
  })

  it('waits as long as the server asks', async () => {
    const { outbox, waits, settle } = start({ script: [{ kind: 'later', waitMs: 12_000 }] })

    outbox.add('a', null)
    await settle()

    expect(waits).toEqual([12_000])
  })

  it('tries at once when woken, and starts the waits anew after a success', async () => {
    const { outbox, waits, taken, settle } = start({ script: [later, 'take', later] })
    outbox.add('a', null)
    await settle()

    outbox.wake()
    await settle()
    outbox.add('b', null)
    await settle()

    expect(taken).toEqual(['a'])
    expect(waits).toEqual([1000, 1000])
  })

  it('tries once more at once when woken during a try that fails', async () => {
    const { outbox, taken, waits, settle } = start({ script: [later] })

    outbox.add('a', null)
    outbox.wake()
    await settle()

    expect(taken).toEqual(['a'])
    expect(waits).toEqual([])
  })

  it('sets a refused message aside and goes on with the next', async () => {
    const { outbox, taken, settle } = start({ script: [refused] })

    outbox.add('a', null)
    outbox.add('b', null)
    await settle()

    expect(taken).toEqual(['b'])
    expect(outbox.items()).toMatchObject([{ body: 'a', state: 'failed' }])
  })

  it('sends a refused message again under the same id when asked to', async () => {
    const { outbox, taken, tried, settle } = start({ script: [refused] })
    outbox.add('a', null)
    await settle()

    outbox.retry('id1')
    await settle()

    expect(tried).toEqual(['a', 'a'])
    expect(taken).toEqual(['a'])
    expect(outbox.items()).toEqual([])
  })

  it('gives a refused message back for editing', async () => {
    const { outbox, settle } = start({ script: [refused] })
    outbox.add('a', null)
    await settle()

    expect(outbox.takeBack('id1')).toMatchObject({ body: 'a' })
    expect(outbox.takeBack('id1')).toBeNull()
    expect(outbox.items()).toEqual([])
  })

  it('keeps messages and their states over a reload', async () => {
    const before = start({ script: [refused, later] })
    before.outbox.add('a', null)
    before.outbox.add('b', null)
    await before.settle()
    before.outbox.dispose()

    const after = start({ store: before.store })
    expect(after.outbox.items()).toMatchObject([
      { body: 'a', state: 'failed' },
      { body: 'b', state: 'waiting' },
    ])
    after.outbox.wake()
    await after.settle()
    expect(after.taken).toEqual(['b'])
  })

  it('keeps what a message answers over a reload and sends it along', async () => {
    const before = start({ script: [later] })
    before.outbox.add('a', 'quoted-1')
    await before.settle()
    before.outbox.dispose()

    const after = start({ store: before.store })
    after.outbox.wake()
    await after.settle()

    expect(after.sent).toMatchObject([{ body: 'a', quotedMsgId: 'quoted-1' }])
  })

  it('reads a message that was kept before messages could answer others', () => {
    const store = createStore('t.', null)
    store.write('outbox.x', JSON.stringify({ idFront: 'x', body: 'a', writtenAt: '', order: 1, state: 'waiting' }))

    expect(start({ store }).outbox.items()).toMatchObject([{ body: 'a', quotedMsgId: null }])
  })

  it('keeps what waits when the visitor is no longer known', async () => {
    const { outbox, expirations, settle } = start({ script: [{ kind: 'expired' }] })

    outbox.add('a', null)
    await settle()

    expect(expirations()).toBe(1)
    expect(outbox.items()).toMatchObject([{ body: 'a', state: 'waiting' }])
  })

  it('ignores what it can not read in the storage', () => {
    const store = createStore('t.', null)
    store.write('outbox.x', 'not json')
    store.write('outbox.y', '{"idFront":1}')

    expect(start({ store }).outbox.items()).toEqual([])
  })
})
