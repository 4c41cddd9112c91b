import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { companyTimeZone } from '#core/contract/timeZone.ts'
import { localOf } from '#core/contract/zone.ts'
import { users } from '#core/server/auth/identity.table.ts'
import { ofTenant } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { contactFields, contacts, contactWallets } from '#plugins/contacts/server/contacts.table.ts'
import { visibleContacts } from '#plugins/contacts/server/visible.where.ts'
import type { Reader } from '#plugins/tickets/contract/index.ts'
import {
  ageOn,
  BIRTHDAY_FIELDS,
  type Birthday,
  type BirthdayPeriod,
  type ContactBirthday,
  celebratedOn,
  daysOf,
  MOST_GREETED,
  parseBirthday,
} from '../../contract/index.ts'
import { greetingsOf } from './greetings.ts'

/** Somebody who celebrates. */
interface Celebrant {
  contactId: number
  /** '2026-11-22'. */
  date: string
  birthday: Birthday
}

const ACCENTED = 'áàâãéêíóôõúüçñ'
const PLAIN = 'aaaaeeiooouucn'

/** The field holds a birthday. */
const isBirthdayField = sql`translate(lower(trim(${contactFields.name})), ${ACCENTED}, ${PLAIN}) = any(${sql.param([...BIRTHDAY_FIELDS])}::text[])`

/** Values that may mean one of these months and days ('11-22'); `parseBirthday` has the last word. */
function mayMean(monthDays: readonly string[]): SQL {
  const ways = monthDays.map((monthDay) => {
    const [month = '', day = ''] = monthDay.split('-').map((part) => part.replace(/^0/, '0?'))
    return `${day}[/.-]${month}([/.-][0-9]+)?|[0-9]{4}-${monthDay}`
  })
  return sql`trim(${contactFields.value}) ~ ${`^(${ways.join('|')})$`}`
}

/** Contacts that celebrate on one of these dates, the next one first; only those the reader sees, and of `ids` where given. */
export async function celebrants(ctx: ServerContext, reader: Reader, dates: readonly string[], ids?: readonly number[]): Promise<Celebrant[]> {
  const dateByDay = new Map(dates.flatMap((date) => celebratedOn(date).map((monthDay) => [monthDay, date] as const)))
  const rows = await ctx.db
    .select({ contactId: contacts.id, name: contacts.name, value: contactFields.value })
    .from(contactFields)
    .innerJoin(contacts, and(eq(contacts.tenantId, contactFields.tenantId), eq(contacts.id, contactFields.contactId)))
    .where(
      ofTenant(
        contactFields,
        reader,
        isBirthdayField,
        mayMean([...dateByDay.keys()]),
        visibleContacts(ctx, reader),
        ids ? inArray(contacts.id, [...ids]) : undefined,
      ),
    )
    .orderBy(contacts.name, contacts.id)
  const found = new Map<number, Celebrant>()
  for (const { contactId, value } of rows) {
    const birthday = parseBirthday(value)
    const date = birthday && dateByDay.get(birthday.monthDay)
    if (date && !found.has(contactId)) found.set(contactId, { contactId, date, birthday })
  }
  return [...found.values()].toSorted((one, other) => (one.date < other.date ? -1 : Number(one.date !== other.date)))
}

async function walletsOf(ctx: ServerContext, reader: Reader, ids: readonly number[]): Promise<Map<number, { id: number; name: string }[]>> {
  const rows = await ctx.db
    .select({ contactId: contactWallets.contactId, id: users.id, name: users.name })
    .from(contactWallets)
    .innerJoin(users, and(eq(users.tenantId, contactWallets.tenantId), eq(users.id, contactWallets.userId)))
    .where(ofTenant(contactWallets, reader, inArray(contactWallets.contactId, [...ids])))
  return Map.groupBy(rows, ({ contactId }) => contactId)
}

/** @see contract listBirthdays */
export async function listBirthdays(
  ctx: ServerContext,
  reader: Reader,
  period: BirthdayPeriod,
): Promise<{ birthdays: ContactBirthday[]; today: string; hasMore: boolean }> {
  const { tenantId } = reader
  const dates = daysOf(period, localOf(ctx.now(), await ctx.setting(tenantId, companyTimeZone)))
  const all = await celebrants(ctx, reader, dates)
  const shown = all.slice(0, MOST_GREETED)
  const ids = shown.map(({ contactId }) => contactId)
  const rows =
    ids.length === 0
      ? []
      : await ctx.db
          .select()
          .from(contacts)
          .where(ofTenant(contacts, reader, inArray(contacts.id, ids)))
  const contactById = new Map(rows.map((row) => [row.id, row]))
  const wallets = ids.length === 0 ? new Map<number, { id: number; name: string }[]>() : await walletsOf(ctx, reader, ids)
  const greetings = await greetingsOf(
    ctx,
    tenantId,
    shown.map(({ contactId, date }) => ({ tenantId, contactId, date })),
  )
  const birthdays = shown.flatMap(({ contactId, date, birthday }, index) => {
    const contact = contactById.get(contactId)
    if (!contact) return []
    const { name, number, profilePicUrl } = contact
    const owners = (wallets.get(contactId) ?? []).map((owner) => ({ id: owner.id, name: owner.name }))
    return [{ id: contactId, name, number, profilePicUrl, date, age: ageOn(date, birthday), wallets: owners, greeting: greetings[index] ?? ('none' as const) }]
  })
  return { birthdays, today: dates[0] ?? '', hasMore: all.length > shown.length }
}
