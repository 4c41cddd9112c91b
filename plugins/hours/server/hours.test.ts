import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#core/contract/ids.ts'
import { changeSetting } from '#core/contract/settings.ts'
import { chatService } from '#plugins/chat/contract/index.ts'
import { createClock } from '#tests/server/support/clock.ts'
import { type Desk, startDesk, type TestVisitor } from '#tests/server/support/desk.ts'
import * as contract from '../contract/index.ts'

const DAY = 24 * 60
const clock = createClock()
let desk: Desk
beforeAll(async () => {
  desk = await startDesk({ now: clock.now })
})
afterAll(() => desk.stop())

const week = (type: contract.BusinessDay['type']) => contract.openWeek().map((day) => ({ ...day, type }))
const setWeek = (businessHours: contract.BusinessDay[]) => desk.ask(contract.putHours, { businessHours }, desk.admin)
const setMessage = (messageBusinessHours: string) => desk.ask(contract.putAbsenceMessage, { messageBusinessHours }, desk.admin)
const setHolidays = (holidays: contract.Holiday[]) => desk.ask(contract.putHolidays, { holidays }, desk.admin)
const answers = async (visitor: TestVisitor) => (await visitor.read()).filter(({ fromMe }) => !fromMe).map(({ body }) => body)

beforeEach(async () => {
  await setHolidays([])
  await setWeek(week('C'))
  await setMessage('Oi {{firstName}}, estamos fechados{{cupom}}. Protocolo {{protocol}}')
})

describe('hours', () => {
  test('are open all week for a company that never set them', async () => {
    const { admin } = await desk.otherTenant()

    const hours = await desk.ask(contract.getHours, {}, admin)

    expect(hours).toMatchObject({ messageBusinessHours: '', holidays: [] })
    expect(hours.businessHours).toEqual(contract.openWeek())
  })

  test.each([
    ['as a list', (list: unknown[]) => list],
    ['under their name', (businessHours: unknown[]) => ({ businessHours })],
  ])('are taken %s, and told to everybody', async (_how, body) => {
    const ear = await desk.socket(desk.agent)
    const wanted = week('H').toReversed()

    const reply = await desk.call('PUT', '/tenants/business-hours/', { token: desk.admin.token, body: body(wanted) })

    expect(reply.status).toBe(200)
    const held = await desk.ask(contract.getHours, {}, desk.agent)
    expect(held.businessHours.map(({ day, type }) => `${day}${type}`)).toEqual(['0H', '1H', '2H', '3H', '4H', '5H', '6H'])
    expect((await ear.hear(contract.hoursChanged)).businessHours).toEqual(held.businessHours)
  })

  test('that are not in order are refused, with their fields', async () => {
    const broken = week('H').map((day) => (day.day === 2 ? { ...day, hr3: '11:00' } : day))

    const refusal = await desk.refusal(contract.putHours, { businessHours: broken }, desk.admin)

    expect(refusal).toMatchObject({ status: 422, error: 'ERR_INVALID_INPUT', body: { fields: [{ field: 'businessHours.2.hr3', code: 'hours_order' }] } })
    expect((await desk.ask(contract.getHours, {}, desk.admin)).businessHours[2]).toMatchObject({ type: 'C' })
  })

  test('over midnight and with a third interval are taken, and given back as they were written', async () => {
    const night = week('H').map((day) => ({ ...day, hr1: '08:00', hr2: '10:00', hr3: '11:00', hr4: '15:00', hr5: '18:00', hr6: '02:00' }))

    const held = await setWeek(night)

    expect(held.businessHours).toEqual(night)
  })

  test('of a night that the next day overlaps are refused at the fields of both days', async () => {
    const broken = week('H').map((day) => ({ ...day, hr1: '01:00', hr2: '10:00', hr3: '18:00', hr4: day.day === 5 ? '02:00' : '23:00' }))

    const refusal = await desk.refusal(contract.putHours, { businessHours: broken }, desk.admin)

    expect(refusal).toMatchObject({
      status: 422,
      body: {
        fields: [
          { field: 'businessHours.5.hr4', code: 'hours_next_day' },
          { field: 'businessHours.6.hr1', code: 'hours_night_before' },
        ],
      },
    })
  })

  test('are for administrators to change', async () => {
    const holidays = [{ date: '2027-01-25', name: 'Aniversário da cidade', recurring: true }]

    for (const who of [desk.agent, desk.supervisor]) {
      expect(await desk.refusal(contract.putHours, { businessHours: week('O') }, who)).toMatchObject({ status: 403 })
      expect(await desk.refusal(contract.putAbsenceMessage, { messageBusinessHours: 'Oi' }, who)).toMatchObject({ status: 403 })
      expect(await desk.refusal(contract.putHolidays, { holidays }, who)).toMatchObject({ status: 403 })
    }
  })

  test('know the holidays of a year, and hold those of the company by date', async () => {
    const national = await desk.ask(contract.listNationalHolidays, { year: 2027 }, desk.admin)
    const own = { date: '2027-01-25', name: 'Aniversário da cidade', recurring: true }

    const held = await setHolidays([...national, own])

    expect(held.holidays[1]).toEqual(own)
    expect(held.holidays).toHaveLength(14)
    expect(await desk.refusal(contract.putHolidays, { holidays: [own, own] }, desk.admin)).toMatchObject({
      status: 422,
      body: { fields: [{ code: 'duplicated' }] },
    })
  })
})

describe('who writes outside hours', () => {
  test('is not answered where a program writes, whose answers nobody reads', async () => {
    const { visitor, ticket } = await desk.waitingTicket()
    const before = await answers(visitor)
    await setMessage('Outra ausência')
    const { contactId, whatsappId } = ticket
    const place = { tenantId: desk.admin.tenantId, contactId, whatsappId, channel: ticket.channel, queueId: null, isGroup: false }
    clock.advance(1)
    await setWeek(week('O'))
    clock.advance(1)
    await setWeek(week('C'))
    clock.advance(1)

    await desk.kernel.ctx.use(chatService).receive({ ...place, body: 'Estou de férias', idFront: newId(), isUnattended: true })

    expect(await answers(visitor)).toEqual(before)
    await visitor.write('Agora sou eu')
    expect(await answers(visitor)).toHaveLength(before.length + 1)
  })

  test('is answered once, filled, by nobody, and goes on waiting', async () => {
    const { visitor, ticket } = await desk.waitingTicket()
    await visitor.write('Alguém?')

    expect(await answers(visitor)).toEqual([`Oi Maria, estamos fechados. Protocolo ${ticket.protocol}`])
    expect(await desk.ticket(ticket.id)).toMatchObject({ status: 'pending', answered: false, unreadMessages: 2 })
  })

  test('is answered once for two messages of the same moment', async () => {
    const visitor = await desk.visitor()

    await Promise.all([visitor.write('Oi'), visitor.write('Olá'), visitor.write('Bom dia')])

    expect(await answers(visitor)).toHaveLength(1)
  })

  test('is answered so often as the company wishes, and anew once it has been open', () =>
    desk.withSetting(contract.maxRetriesBusinessHours, '2', async () => {
      const visitor = await desk.visitor()
      for (const text of ['Oi', 'Olá', 'Alguém?']) await visitor.write(text)
      expect(await answers(visitor)).toHaveLength(2)

      clock.advance(1)
      await setWeek(week('O'))
      clock.advance(1)
      await setWeek(week('C'))
      clock.advance(1)
      for (const text of ['Oi', 'Olá', 'Alguém?']) await visitor.write(text)

      expect(await answers(visitor)).toHaveLength(4)
    }))

  test('is never answered without end: the number of times is refused where it is none', async () => {
    const wanted = (value: string) => desk.refusal(changeSetting, { key: contract.maxRetriesBusinessHours.key, value }, desk.admin)

    for (const value of ['0', '51', 'sempre'])
      expect(await wanted(value)).toMatchObject({ status: 422, body: { fields: [{ field: 'value', code: 'out_of_bounds' }] } })
  })

  test('is answered again once the company was open in between', async () => {
    const hour = String((clock.now().getHours() + 12) % 24).padStart(2, '0')
    await setWeek(week('H').map((day) => ({ ...day, hr1: `${hour}:00`, hr2: `${hour}:01`, hr3: '', hr4: '' })))
    const visitor = await desk.visitor()
    await visitor.write('Oi')
    clock.advance(DAY + 5)

    await visitor.write('Ainda espero')
    await visitor.write('Muito')

    expect(await answers(visitor)).toHaveLength(2)
  })

  test('is answered once in each closed time of a week with nights', async () => {
    clock.advance(((40 - clock.now().getHours()) % 24) * 60)
    await setWeek(week('H').map((day) => ({ ...day, hr1: '20:00', hr2: '05:00', hr3: '', hr4: '' })))
    const visitor = await desk.visitor()
    const writeAfter = async (hours: number) => {
      clock.advance(hours * 60)
      await visitor.write('Oi')
      return (await answers(visitor)).length
    }

    // At four and five in the afternoon, at ten in the evening, and at six and eight in the morning.
    const counts = [await writeAfter(0), await writeAfter(1), await writeAfter(5), await writeAfter(8), await writeAfter(2)]

    expect(counts).toEqual([1, 1, 1, 2, 2])
  })

  test('is answered again once somebody opened the company for a while', async () => {
    const visitor = await desk.visitor()
    await visitor.write('Oi')
    clock.advance(1)
    await setWeek(week('O'))
    await visitor.write('Agora?')
    clock.advance(1)
    await setWeek(week('C'))
    clock.advance(1)

    await visitor.write('E agora?')

    expect(await answers(visitor)).toHaveLength(2)
  })

  test('is not answered anew because the message changed', async () => {
    const visitor = await desk.visitor()
    await visitor.write('Oi')
    await setMessage('Voltamos amanhã')

    await visitor.write('Oi de novo')

    expect(await answers(visitor)).toHaveLength(1)
  })

  test('reads what the holiday says', async () => {
    await setWeek(week('O'))
    const today = new Intl.DateTimeFormat('en-CA').format(clock.now())
    await setHolidays([{ date: today, name: 'Padroeira', message: 'Hoje é feriado, {{firstName}}', recurring: false }])
    const visitor = await desk.visitor()

    await visitor.write('Oi')

    expect(await answers(visitor)).toEqual(['Hoje é feriado, Maria'])
  })

  test.each([
    ['the company is open', () => setWeek(week('O'))],
    ['there is no message', () => setMessage('  ')],
  ])('hears nothing when %s', async (_what, arrange) => {
    await arrange()
    const visitor = await desk.visitor()

    await visitor.write('Oi')

    expect(await answers(visitor)).toEqual([])
  })
})
