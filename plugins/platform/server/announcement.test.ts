import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Session } from '#core/contract/auth.ts'
import { listAudit } from '#plugins/audit/contract/index.ts'
import { createClock } from '#tests/server/support/clock.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import * as contract from '../contract/index.ts'

const clock = createClock()
let desk: Desk
beforeAll(async () => {
  desk = await startDesk({ now: clock.now })
})
afterAll(() => desk.stop())

const TEXT = 'Manutenção hoje às 22h'
const announce = (wanted: Parameters<typeof contract.saveAnnouncement.input.parse>[0] & object, who: Session = desk.superadmin) =>
  desk.ask(contract.saveAnnouncement, wanted, who)
const refusal = (wanted: object, who: Session = desk.superadmin) => desk.refusal(contract.saveAnnouncement, wanted, who)
const own = (who: Session) => desk.ask(contract.getAnnouncement, {}, who)
const idOf = async (who: Session) => (await own(who)).announcement?.id ?? ''

test('an announcement reaches the people of every company at once, and is there after a reload', async () => {
  const neighbour = (await desk.otherTenant()).admin
  const ears = [await desk.socket(desk.agent), await desk.socket(neighbour)]

  const written = await announce({ text: ` ${TEXT}\n`, link: 'https://status.empresa.example', level: 'warning' })

  expect(written).toMatchObject({ text: TEXT, link: 'https://status.empresa.example', level: 'warning', endsAt: null })
  for (const ear of ears) {
    expect(await ear.hear(contract.announcementChanged)).toMatchObject({ announcement: { text: TEXT, level: 'warning' } })
  }
  for (const who of [desk.agent, desk.admin, neighbour]) expect(await own(who)).toMatchObject({ announcement: { text: TEXT }, closedIds: [] })
  await vi.waitFor(async () => {
    const { entries } = await desk.ask(listAudit, {}, desk.superadmin)
    expect(entries).toContainEqual(expect.objectContaining({ action: 'PUT /admin/announcement', kind: 'companies' }))
    expect(JSON.stringify(entries)).not.toContain(TEXT)
  })
})

test('whoever closes it has closed this text, in all their windows, and nobody else has', async () => {
  await announce({ text: TEXT })
  const id = await idOf(desk.agent)
  const window = await desk.socket(desk.agent)

  expect((await desk.ask(contract.closeAnnouncement, { announcementId: id }, desk.agent)).closedIds).toEqual([id])
  await desk.ask(contract.closeAnnouncement, { announcementId: id }, desk.agent)

  expect(await window.hear(contract.announcementClosed)).toEqual({ id })
  expect((await own(desk.agent)).closedIds).toEqual([id])
  expect((await own(desk.agent2)).closedIds).toEqual([])
  await announce({ text: TEXT, level: 'warning' })
  expect((await own(desk.agent)).closedIds).toContain(await idOf(desk.agent))
  await announce({ text: 'Outro aviso' })
  expect((await own(desk.agent)).closedIds).not.toContain(await idOf(desk.agent))
})

test('a text that is announced no more is not closed', async () => {
  await announce({ text: 'De antes' })
  const id = await idOf(desk.agent2)
  await announce({ text: 'De agora' })

  expect((await desk.ask(contract.closeAnnouncement, { announcementId: id }, desk.agent2)).closedIds).not.toContain(id)
  expect(await desk.refusal(contract.closeAnnouncement, { announcementId: 'x' }, desk.agent2)).toMatchObject({ status: 400 })
})

test('it ends at its time, and with an empty text', async () => {
  await announce({ text: TEXT, endsAt: clock.ahead(30) })
  expect((await own(desk.agent)).announcement?.endsAt).not.toBeNull()
  clock.advance(31)
  expect((await own(desk.agent)).announcement).toBeNull()
  expect((await desk.ask(contract.getWrittenAnnouncement, {}, desk.superadmin)).text).toBe(TEXT)

  await announce({ text: TEXT })
  const ear = await desk.socket(desk.agent)
  expect(await announce({ text: '  ', link: 'x' })).toMatchObject({ text: '', link: '', level: 'information' })
  expect(await ear.hear(contract.announcementChanged)).toEqual({ announcement: null })
  expect((await own(desk.agent)).announcement).toBeNull()
})

test.each<[string, () => object, string]>([
  ['a long text', () => ({ text: 'a'.repeat(301) }), 'text too_big'],
  ['a link that runs something', () => ({ text: TEXT, link: 'javascript:alert(1)' }), 'link invalid_format'],
  ['an end that is over', () => ({ text: TEXT, endsAt: clock.ahead(-1) }), 'endsAt past'],
])('%s is refused with its field', async (_what, wanted, problem) => {
  const { status, body } = await refusal(wanted())

  expect([status, body.fields?.map(({ field, code }) => `${field} ${code}`)]).toEqual([422, [problem]])
})

test('bad input is no fault of the server', async () => {
  expect(await refusal({ text: TEXT, level: 'loud' })).toMatchObject({ status: 400 })
  expect(await refusal({ text: TEXT, endsAt: 'amanhã' })).toMatchObject({ status: 400 })
})

test('what another superadmin wrote meanwhile is not overwritten', async () => {
  const { rev } = await announce({ text: 'Primeiro' })
  await announce({ text: 'Segundo', rev })

  expect(await refusal({ text: 'Terceiro', rev })).toMatchObject({ status: 409, error: 'ERR_ANNOUNCEMENT_REWRITTEN' })
  expect((await own(desk.agent)).announcement?.text).toBe('Segundo')
})

test.each(['admin', 'supervisor', 'agente'])('%s announces nothing, and does not see what is written for later', async (account) => {
  const session = await desk.login(account)

  expect(await refusal({ text: TEXT }, session)).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' })
  expect(await desk.refusal(contract.getWrittenAnnouncement, {}, session)).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' })
})
