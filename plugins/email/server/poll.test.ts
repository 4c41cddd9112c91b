import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { unpackDelivery } from './delivery.ts'
import { LARGEST_MAIL, lookIntoMailbox } from './imap.ts'
import { type FakeImap, startFakeImap } from './testing/fakeImap.ts'
import { ADDRESS, lineTo, PASSWORD } from './testing/line.ts'
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
const look = async (cursor: string | null) => {
  const { deliveries, cursor: next } = await lookIntoMailbox(lineTo({ imap: imap.port }), cursor)
  return { ids: deliveries.map((body) => idIn(unpackDelivery(body).source)), deliveries, next }
}

test('the first look brings nothing of before, the next ones what is new, once', async () => {
  put('antes')
  const first = await look(null)
  expect(first.ids).toEqual([])

  const mail = put('um')
  put('dois')
  const second = await look(first.next)
  expect(second.ids).toEqual(['um', 'dois'])
  expect(unpackDelivery(second.deliveries[0] ?? Buffer.of())).toEqual({ uid: mail.uid, bytes: mail.source.length, isCut: false, source: mail.source })

  expect((await look(second.next)).ids).toEqual([])
})

test('of an empty mailbox too', async () => {
  const { next } = await look(null)
  put('um')
  expect((await look(next)).ids).toEqual(['um'])
})

test('nothing at the mailbox is changed', async () => {
  const { next } = await look(null)
  put('um')
  await look(next)
  expect(imap.asked.filter((asked) => /^(SELECT|UID (STORE|COPY|MOVE)|EXPUNGE|CLOSE|APPEND)/.test(asked))).toEqual([])
  expect(imap.asked.join()).not.toMatch(/BODY\[/)
})

test('a mailbox that was numbered anew is looked at again by time', async () => {
  put('antes', { at: new Date('2020-01-01T00:00:00Z') })
  const { next } = await look(null)
  imap.uidValidity = 2
  imap.mails.length = 0
  put('antes', { at: new Date('2020-01-01T00:00:00Z') })
  put('novo', { at: new Date(Date.now() + 1000) })

  const again = await look(next)
  expect(again.ids).toEqual(['novo'])
  expect((await look(again.next)).ids).toEqual([])
})

test('many, or large ones, are brought over several looks', async () => {
  let { next } = await look(null)
  for (let at = 0; at < 25; at += 1) put(`m${at}`)
  put('pesado', { size: LARGEST_MAIL })
  put('ultimo')
  const looks: number[] = []
  while (looks.at(-1) !== 0) {
    const found = await look(next)
    next = found.next
    looks.push(found.ids.length)
  }
  expect(looks).toEqual([20, 5, 1, 1, 0])
})

test('of one that is too large only the headers are fetched', async () => {
  const { next } = await look(null)
  put('enorme', { size: LARGEST_MAIL + 1 })
  const { deliveries } = await look(next)
  const { source, isCut } = unpackDelivery(deliveries[0] ?? Buffer.of())
  expect([isCut, idIn(source), source.includes('Texto')]).toEqual([true, 'enorme', false])
})

test('a server that goes on talking is left after a while', async () => {
  const ended: string[] = []
  const failed = await within(5, new Promise<string>(() => {}), () => ended.push('closed')).catch((error: unknown) => error)
  expect([ended, failed]).toMatchObject([['closed'], { reason: 'temporary' }])
})
