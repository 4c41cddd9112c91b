import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { unpackDelivery } from './delivery.ts'
import { readMailbox } from './imap.ts'
import { LARGEST_MAIL } from './mailbox.ts'
import { parseMail } from './parse.ts'
import { ADDRESS, connectionTo, PASSWORD } from './testing/connection.ts'
import { type FakeImap, type FakeMail, startFakeImap } from './testing/fakeImap.ts'
import { mailOf, utf8 } from './testing/mails.ts'
import { within } from './within.ts'

let imap: FakeImap
beforeAll(async () => {
  imap = await startFakeImap({ user: ADDRESS, password: PASSWORD })
})
afterAll(() => imap.stop())
beforeEach(() => {
  imap.mails.length = 0
  imap.asked.length = 0
  imap.uidValidity = 1
})

const put = (id: string, more = {}) => imap.put(mailOf({ 'Message-ID': `<${id}@c>` }, utf8(`Texto de ${id}: ação`)), more)
const idIn = (source: Buffer) => /Message-ID: <(\w+)@c>/.exec(source.toString())?.[1]
const poll = async (cursor: string | null) => {
  const { deliveries, cursor: next } = await readMailbox(connectionTo({ imap: imap.port }), cursor)
  return { ids: deliveries.map((body) => idIn(unpackDelivery(body).source)), deliveries, next }
}

test('the first look brings nothing of before, the next ones what is new, once', async () => {
  put('antes')
  const first = await poll(null)
  expect(first.ids).toEqual([])

  const mail = put('um')
  put('dois')
  const second = await poll(first.next)
  expect(second.ids).toEqual(['um', 'dois'])
  expect(unpackDelivery(second.deliveries[0] ?? Buffer.of())).toEqual({
    ...{ uid: mail.uid, bytes: mail.source.length, isCut: false, source: mail.source },
    receivedAt: Math.floor(mail.at.getTime() / 1000) * 1000,
  })

  expect((await poll(second.next)).ids).toEqual([])
})

test('of an empty mailbox too', async () => {
  const { next } = await poll(null)
  put('um')
  expect((await poll(next)).ids).toEqual(['um'])
})

test('nothing at the mailbox is changed', async () => {
  const { next } = await poll(null)
  put('um')
  await poll(next)
  expect(imap.asked.filter((asked) => /^(SELECT|UID (STORE|COPY|MOVE)|EXPUNGE|CLOSE|APPEND)/.test(asked))).toEqual([])
  expect(imap.asked.join()).not.toMatch(/BODY\[/)
})

test('a mailbox that was numbered anew is looked at again by time', async () => {
  put('antes', { at: new Date('2020-01-01T00:00:00Z') })
  const { next } = await poll(null)
  imap.uidValidity = 2
  imap.mails.length = 0
  put('antes', { at: new Date('2020-01-01T00:00:00Z') })
  put('novo', { at: new Date(Date.now() + 1000) })

  const again = await poll(next)
  expect(again.ids).toEqual(['novo'])
  expect((await poll(again.next)).ids).toEqual([])
})

test('many, or large ones, are brought over several looks', async () => {
  let { next } = await poll(null)
  for (let at = 0; at < 25; at += 1) put(`m${at}`)
  put('pesado', { size: LARGEST_MAIL })
  put('ultimo')
  const polls: number[] = []
  while (polls.at(-1) !== 0) {
    const found = await poll(next)
    next = found.next
    polls.push(found.ids.length)
  }
  expect(polls).toEqual([20, 5, 1, 1, 0])
})

test('of one that is too large only the headers are fetched', async () => {
  const { next } = await poll(null)
  put('enorme', { size: LARGEST_MAIL + 1 })
  const { deliveries } = await poll(next)
  const { source, isCut } = unpackDelivery(deliveries[0] ?? Buffer.of())
  expect([isCut, idIn(source), source.includes('Texto')]).toEqual([true, 'enorme', false])
})

describe('a mail that the server does not hand out', () => {
  const seenBy = async (cursor: string) => {
    const { deliveries, next } = await poll(cursor)
    const events = (await Promise.all(deliveries.map((body) => parseMail(body, connectionTo())))).flat()
    return {
      next,
      shown: events.flatMap((event) => (event.kind === 'unreadable' ? event.what : event.kind === 'message' ? event.body.split(' ').slice(-2, -1) : [])),
      events,
    }
  }
  const five = (fault: FakeMail['fault'], more = {}) => {
    for (const id of ['um', 'dois', 'tres', 'quatro', 'cinco']) put(id, id === 'tres' ? { fault, ...more } : {})
  }
  /** The same cursor once all waits are over. */
  const later = (cursor: string) => cursor.replaceAll(/"nextAt":\d+/g, '"nextAt":0')

  test.each<[string, FakeMail['fault'], string]>([
    ['refused', { text: 'Some messages could not be FETCHed' }, 'Some messages could not be FETCHed'],
    ['left empty', 'empty', 'without the content'],
  ])('%s holds up no other, and is told once with the reason', async (_what, fault, reason) => {
    const { next } = await poll(null)
    five(fault)

    const first = await seenBy(next ?? '')
    expect(first.shown).toEqual(['um:', 'dois:', expect.stringContaining(reason), 'quatro:', 'cinco:'])
    expect(first.events[2]).toMatchObject({ kind: 'unreadable', what: expect.stringContaining('Pedido 41'), from: { name: 'Ana Prado' } })
    expect(first.events[3]).toMatchObject({ kind: 'leftOut', problem: 'notHandedOut', detail: expect.stringContaining(reason), from: { name: 'Ana Prado' } })

    expect((await seenBy(first.next)).shown).toEqual([])
    expect((await seenBy(later(first.next))).shown).toEqual([])
  })

  test('for which the server refuses the whole list holds up no other either', async () => {
    let { next } = await poll(null)
    five({ text: 'Index is broken', isAlways: true })
    const shown: (string | undefined)[] = []
    for (let at = 0; at < 6; at += 1) {
      const seen = await seenBy(next)
      next = seen.next
      shown.push(...seen.shown)
    }
    expect(shown).toEqual(['um:', 'dois:', 'e-mail (Index is broken)', 'quatro:', 'cinco:'])
  })

  test('comes once the server hands it out', async () => {
    const { next } = await poll(null)
    five({ text: 'broken' })
    const first = await seenBy(next)
    for (const mail of imap.mails) delete mail.fault

    const second = await seenBy(later(first.next))
    expect(second.shown).toEqual(['tres:'])
    expect((await seenBy(later(second.next))).shown).toEqual([])
  })

  test.each<[string, FakeMail['fault']]>([
    ['because it is busy', { text: '[UNAVAILABLE] try again' }],
    ['and hangs up', 'hangUp'],
  ])('%s is told only when that does not pass, and the others come meanwhile', async (_what, fault) => {
    let { next } = await poll(null)
    five(fault)
    const shown: string[][] = []
    for (let at = 0; at < 4; at += 1) {
      const seen = await seenBy(later(next))
      next = seen.next
      shown.push(seen.shown.map((text) => text ?? ''))
    }
    expect(
      shown
        .flat()
        .filter((text) => text.endsWith(':'))
        .toSorted(),
    ).toEqual(['cinco:', 'dois:', 'quatro:', 'um:'])
    expect(shown.flat().filter((text) => !text.endsWith(':'))).toHaveLength(1)
    expect([shown[0]?.length, shown[2]?.length]).toEqual([fault === 'hangUp' ? 2 : 4, 1])
  })

  test('is given up after a while, and forgotten where the mailbox is numbered anew', async () => {
    let { next } = await poll(null)
    put('um', { fault: { words: 'broken' } })
    for (let at = 0; at < 20; at += 1) next = (await poll(later(next))).next
    expect(JSON.parse(next)).toMatchObject({ missing: [] })
  })

  test('because it was deleted meanwhile is nothing to tell', async () => {
    const { next } = await poll(null)
    const mail = put('um')
    await poll(next)
    imap.mails.length = 0
    put('depois', { uid: mail.uid + 1 })
    const missing = [{ uid: mail.uid, size: 1, tries: 1, isTold: false, nextAt: 0 }]
    const again = await poll(JSON.stringify({ ...JSON.parse(next), lastUid: mail.uid, missing }))
    expect([again.ids, JSON.parse(again.next)]).toMatchObject([['depois'], { missing: [] }])
  })
})

test('a server that goes on talking is left after a while', async () => {
  const ended: string[] = []
  const failed = await within(5, new Promise<string>(() => {}), () => ended.push('closed')).catch((error: unknown) => error)
  expect([ended, failed]).toMatchObject([['closed'], { reason: 'temporary' }])
})
