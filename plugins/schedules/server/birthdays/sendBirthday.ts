import type { z } from 'zod'
import { AppError } from '#core/contract/errors.ts'
import { companyTimeZone } from '#core/contract/timeZone.ts'
import { instantOf, localOf, localOfText } from '#core/contract/zone.ts'
import { lockUntilCommit } from '#core/server/db/lockUntilCommit.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { chatService } from '#plugins/chat/contract/index.ts'
import { contactOutOfReach, type Reader, ticketsService } from '#plugins/tickets/contract/index.ts'
import { daysOf, type sendBirthday as endpoint, greetedToday, LONGEST_TEXT, noBirthdayAhead, refusedSchedule } from '../../contract/index.ts'
import { connectionFor } from '../connectionFor.ts'
import { needContact } from '../contactAccess.ts'
import { createSchedule } from '../createSchedule.ts'
import { filledBody } from '../filledBody.ts'
import { type GreetingKey, greetingsOf, messageIdOf, seriesIdOf } from './greetings.ts'
import { celebrants } from './listBirthdays.ts'

type Input = z.output<(typeof endpoint)['input']>

/** Text on its way to many. */
interface Greeting {
  reader: Reader
  body: string
  whatsappId: number
  timeZone: string
}

/** Two people at the same moment: the second one waits, and finds the greeting of the first. @throws greetedToday (409) */
async function needNone(tx: ServerContext, key: GreetingKey): Promise<void> {
  await lockUntilCommit(tx.db, `birthday:${key.tenantId}:${key.contactId}`)
  const [state] = await greetingsOf(tx, key.tenantId, [key])
  if (state !== 'none') throw greetedToday()
}

/** Sends a greeting, once a day of the company's zone. @throws AppError saying why not */
async function greet(tx: ServerContext, { reader, body, whatsappId, timeZone }: Greeting, contactId: number): Promise<void> {
  const { tenantId, userId } = reader
  await needContact(tx, reader, contactId, whatsappId)
  const [date = ''] = daysOf('today', localOf(tx.now(), timeZone))
  const key = { tenantId, contactId, date }
  await needNone(tx, key)
  const facts = { tenantId, contactId, whatsappId, userId, opens: false }
  await tx.use(chatService).sendAutomatic({ ...facts, body: await filledBody(tx, body, facts), mediaIds: [], id: messageIdOf(key), sendType: 'schedule' })
}

/** Plans a greeting on its day; at once where that is today and the time is over. @throws AppError saying why not */
async function plan(tx: ServerContext, greeting: Greeting, contactId: number, date: string | undefined, time: string): Promise<void> {
  const { reader, body, whatsappId, timeZone } = greeting
  const local = date === undefined ? null : localOfText(`${date}T${time}`)
  if (date === undefined || local === null) throw noBirthdayAhead()
  const at = instantOf(local, timeZone)
  if (at <= tx.now()) return greet(tx, greeting, contactId)
  const key = { tenantId: reader.tenantId, contactId, date }
  await needNone(tx, key)
  if (!(await tx.use(ticketsService).reaches(reader.tenantId, contactId, whatsappId))) throw contactOutOfReach()
  const planned = { contactId, whatsappId, body, medias: [], scheduleDate: at.toISOString(), recurrence: 'none' as const, openTicket: false }
  await createSchedule(tx, reader, { ...planned, seriesId: seriesIdOf(key) })
}

/** When each of them celebrates next, within a month. */
async function datesOf(ctx: ServerContext, reader: Reader, ids: readonly number[], timeZone: string): Promise<Map<number, string>> {
  const found = await celebrants(ctx, reader, daysOf('month', localOf(ctx.now(), timeZone)), ids)
  return new Map(found.map(({ contactId, date }) => [contactId, date]))
}

/** @see sendBirthday of the contract */
export async function sendBirthday(ctx: ServerContext, reader: Reader, { contactId, contacts, body, whatsappId, time }: Input) {
  const ids = [...new Set([...(contactId ? [contactId] : []), ...contacts])]
  if (ids.length === 0) throw refusedSchedule([{ field: 'contactId', code: 'required', message: 'Say whom to greet' }])
  if (body.trim() === '') throw refusedSchedule([{ field: 'body', code: 'required', message: 'Write something' }])
  if (body.length > LONGEST_TEXT) throw refusedSchedule([{ field: 'body', code: 'too_big', message: `The text has more than ${LONGEST_TEXT} characters` }])
  const timeZone = await ctx.setting(reader.tenantId, companyTimeZone)
  const greeting: Greeting = { reader, body, whatsappId: await connectionFor(ctx, reader.tenantId, whatsappId), timeZone }
  const dates = time ? await datesOf(ctx, reader, ids, timeZone) : new Map<number, string>()
  const failed: { contactId: number; error: string }[] = []
  for (const id of ids) {
    try {
      await ctx.transact((tx) => (time ? plan(tx, greeting, id, dates.get(id), time) : greet(tx, greeting, id)))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      failed.push({ contactId: id, error: error.code })
    }
  }
  return { sent: ids.length - failed.length, failed }
}
