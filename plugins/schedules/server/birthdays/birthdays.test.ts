import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeSetting } from '#core/contract/settings.ts'
import { companyTimeZone } from '#core/contract/timeZone.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { updateContact } from '#plugins/contacts/contract/index.ts'
import { contactWallets } from '#plugins/contacts/server/contacts.table.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import * as contract from '../../contract/index.ts'
import { schedules } from '../schedules.table.ts'

const ZONE = 'America/Sao_Paulo'
const DAY_MS = 86_400_000
/** Ten in the morning in São Paulo, a Sunday. */
const MORNING = new Date('2026-11-22T13:00:00Z')

let shift = 0
const now = () => new Date(MORNING.getTime() + shift)
let desk: Desk
beforeAll(async () => {
  desk = await startDesk({ now })
  await desk.ask(changeSetting, { key: companyTimeZone.key, value: ZONE }, desk.admin)
})
afterAll(() => desk.stop())

async function born(name: string, field: string, value: string) {
  const { contact } = await desk.visitor(name)
  await desk.ask(updateContact, { id: contact.id, extraInfo: [{ name: field, value }] }, desk.admin)
  return contact.id
}
const list = async (period: contract.BirthdayPeriod, who = desk.agent) => (await desk.ask(contract.listBirthdays, { period }, who)).birthdays

describe('the list', () => {
  test('finds them in any field that means a birthday, whatever way it is written, the next one first', async () => {
    const ids = [
      await born('Hoje Completo', 'Aniversário', '22/11/1984'),
      await born('Amanhã Curto', 'Data de nascimento', '23/11'),
      await born('Semana Iso', 'BIRTHDAY', '1990-11-28'),
      await born('Mês Ponto', 'nascimento', '05.12.2000'),
    ]
    await born('Outro Campo', 'Pedido', '22/11/1984')
    await born('Sem Sentido', 'Aniversário', '22/13/1984')

    expect(await list('today')).toMatchObject([{ id: ids[0], name: 'Hoje Completo', date: '2026-11-22', age: 42, greeting: 'none', wallets: [] }])
    expect((await list('week')).map(({ name, age }) => [name, age])).toEqual([
      ['Hoje Completo', 42],
      ['Amanhã Curto', null],
      ['Semana Iso', 36],
    ])
    expect((await list('month')).map(({ id }) => id)).toEqual(ids)
  })

  test('shows nobody of a colleague’s wallet, nor of another company', async () => {
    const id = await born('Da Carteira', 'Aniversário', '22/11')
    await tenantRows(desk.kernel.ctx.db, desk.admin, contactWallets).insert({ contactId: id, userId: desk.agent2.userId })
    const seenBy = async (who: Parameters<typeof list>[1]) => (await list('today', who)).some((one) => one.id === id)

    expect([await seenBy(desk.agent), await seenBy(desk.agent2), await seenBy(desk.admin)]).toEqual([false, true, true])
    expect(await list('month', (await desk.otherTenant()).admin)).toEqual([])
    expect((await list('today', desk.admin)).find((one) => one.id === id)?.wallets).toEqual([{ id: desk.agent2.userId, name: 'Agente Dois' }])
  })

  test('says who was greeted', async () => {
    const id = await born('Cumprimentada', 'Aniversário', '22/11')
    await desk.ask(contract.sendBirthday, { contactId: id, body: 'Parabéns!' }, desk.agent)

    expect((await list('today')).find((one) => one.id === id)).toMatchObject({ greeting: 'greeted' })
  })
})

describe('planned for the day', () => {
  const rowsOf = (contactId: number) => tenantRows(desk.kernel.ctx.db, desk.admin, schedules).find(eq(schedules.contactId, contactId))
  const plan = (contacts: number[], time = '09:00') => desk.ask(contract.sendBirthday, { contacts, body: 'Parabéns, {{firstName}}!', time }, desk.agent)

  test('each has a planned message on their own day, once, and again when it was canceled', async () => {
    const id = await born('Planejada Silva', 'Aniversário', '25/11')

    expect(await plan([id])).toEqual({ sent: 1, failed: [] })
    expect(await plan([id])).toMatchObject({ sent: 0, failed: [{ error: 'ERR_BIRTHDAY_GREETED' }] })
    expect(await rowsOf(id)).toMatchObject([{ status: 'pending', scheduleDate: new Date('2026-11-25T12:00:00Z'), recurrence: 'none' }])
    expect((await list('week')).find((one) => one.id === id)).toMatchObject({ greeting: 'planned' })
    const [row] = await rowsOf(id)
    await desk.ask(contract.cancelSchedule, { id: row?.id ?? '' }, desk.agent)
    expect(await plan([id])).toEqual({ sent: 1, failed: [] })
  })

  test('who has it today is not greeted a second time by hand', async () => {
    const id = await born('Hoje Depois', 'Aniversário', '22/11')
    expect(await plan([id], '18:00')).toEqual({ sent: 1, failed: [] })

    expect(await desk.ask(contract.sendBirthday, { contactId: id, body: 'Parabéns!' }, desk.agent)).toMatchObject({
      sent: 0,
      failed: [{ error: 'ERR_BIRTHDAY_GREETED' }],
    })
  })

  test('who celebrates today and is past the time is greeted at once; a day that nobody knows is said', async () => {
    const [over, unknown] = [await born('Hoje Cedo', 'Aniversário', '22/11'), (await desk.visitor('Sem Data')).contact.id]

    expect(await plan([over, unknown])).toEqual({ sent: 1, failed: [{ contactId: unknown, error: 'ERR_NO_BIRTHDAY_AHEAD' }] })
    expect((await list('today')).find((one) => one.id === over)).toMatchObject({ greeting: 'greeted' })
    expect(await rowsOf(over)).toEqual([])
  })

  test.each(['9', '24:00', 'meio-dia'])('%s is no time', async (time) => {
    expect(await desk.refusal(contract.sendBirthday, { contactId: 1, body: 'Parabéns!', time }, desk.agent)).toMatchObject({
      status: 400,
      error: 'ERR_INVALID_INPUT',
    })
  })
})

test('the next day they are not in the list any more', async () => {
  const id = await born('Só Hoje', 'Aniversário', '22/11')
  shift = DAY_MS

  expect((await list('today')).map((one) => one.id)).not.toContain(id)
  shift = 0
})
