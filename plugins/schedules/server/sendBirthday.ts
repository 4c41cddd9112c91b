import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { AppError } from '#core/contract/errors.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { chatService } from '#plugins/chat/contract/index.ts'
import { messages } from '#plugins/chat/server/messages.table.ts'
import type { Reader } from '#plugins/tickets/contract/index.ts'
import { type sendBirthday as endpoint, greetedToday, LONGEST_TEXT, localOf, refusedSchedule, scheduleTimeZone } from '../contract/index.ts'
import { connectionFor } from './connectionFor.ts'
import { needContact } from './contactAccess.ts'
import { derivedId } from './derivedId.ts'
import { filledBody } from './filledBody.ts'

type Input = z.output<(typeof endpoint)['input']>

const DAY_LENGTH = 10

/** One greeting, once a day of the company's zone. @throws AppError saying why not */
async function greet(tx: ServerContext, reader: Reader, contactId: number, body: string, whatsappId: number): Promise<void> {
  const { tenantId, userId } = reader
  await needContact(tx, reader, contactId, whatsappId)
  const day = new Date(localOf(tx.now(), await tx.setting(tenantId, scheduleTimeZone))).toISOString().slice(0, DAY_LENGTH)
  const id = derivedId('birthday', tenantId, contactId, day)
  // Two people at the same moment: the second one waits, and finds the greeting of the first.
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`birthday:${tenantId}:${contactId}`}, 0))`)
  if (await tenantRows(tx.db, reader, messages).first(eq(messages.id, id))) throw greetedToday()
  const facts = { tenantId, contactId, whatsappId, userId, opens: false }
  await tx.use(chatService).sendAutomatic({ ...facts, body: await filledBody(tx, body, facts), mediaIds: [], id, sendType: 'schedule' })
}

/** @see sendBirthday of the contract */
export async function sendBirthday(ctx: ServerContext, reader: Reader, { contactId, contacts, body, whatsappId }: Input) {
  const ids = [...new Set([...(contactId ? [contactId] : []), ...contacts])]
  if (ids.length === 0) throw refusedSchedule([{ field: 'contactId', code: 'required', message: 'Say whom to greet' }])
  if (body.trim() === '') throw refusedSchedule([{ field: 'body', code: 'required', message: 'Write something' }])
  if (body.length > LONGEST_TEXT) throw refusedSchedule([{ field: 'body', code: 'too_big', message: `The text has more than ${LONGEST_TEXT} characters` }])
  const connection = await connectionFor(ctx, reader.tenantId, whatsappId)
  const failed: { contactId: number; error: string }[] = []
  for (const id of ids) {
    try {
      await ctx.transact((tx) => greet(tx, reader, id, body, connection))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      failed.push({ contactId: id, error: error.code })
    }
  }
  return { sent: ids.length - failed.length, failed }
}
