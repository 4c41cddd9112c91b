import { sql } from 'drizzle-orm'
import type { Random } from '#core/contract/random.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { agentsOf } from '#core/server/seeds/agents.ts'
import type { SampleScope } from '#core/server/seeds/sampleScope.ts'
import { takeIds } from '#core/server/seeds/takeIds.ts'
import { sampleContacts } from '../contract/sample.ts'
import { contactFields, contacts, contactWallets } from './contacts.table.ts'
import { type SamplePerson, samplePerson } from './samples/people.ts'
import { searchTextOf } from './searchText.ts'

const WALLET_SHARE = 0.15
const CITY_SHARE = 0.4
const BIRTHDAY_SHARE = 0.3
/** So many contacts celebrate within the week, the first of them today; of every hundred, another one. */
const LEAST_THIS_WEEK = 5
const HUNDRED = 100
const DAYS_OF_YEAR = 365
/** Before the year of which there are tickets. */
const MOST_DAYS_KNOWN = 500

const two = (value: number) => String(value).padStart(2, '0')

/** A birthday as people write it, so many days from today; mostly with the year. */
function birthdayText(random: Random, today: Date, daysAhead: number): string {
  const day = new Date(today.getFullYear(), today.getMonth(), today.getDate() + daysAhead)
  const monthAndDay = `${two(day.getDate())}/${two(day.getMonth() + 1)}`
  return random.chance(0.8) ? `${monthAndDay}/${today.getFullYear() - random.whole(19, 74)}` : monthAndDay
}

/** Sample people with wallets, cities and birthdays. */
export async function seedContacts({ db }: ServerContext, scope: SampleScope): Promise<void> {
  const [{ place } = { place: 0 }] = await db.select({ place: sql<number>`coalesce(max(${contacts.id}), 0)::int` }).from(contacts)
  const random = scope.random(place)
  const agents = await agentsOf(db, scope)
  if (agents.length === 0) throw new Error('The company has no agent to give contacts to.')
  const ids = await takeIds(db, 'contacts', scope.size.contacts)
  const people = ids.map((id, index) => ({ id, person: samplePerson(random, place + index + 1) }))
  const { today } = scope
  await tenantRows(db, scope, contacts).insertMany(
    people.map(({ id, person: { name, number, email } }) => {
      // Nobody comes after their first ticket.
      const createdAt = new Date(today.getFullYear() - 1, today.getMonth(), today.getDate() - random.whole(1, MOST_DAYS_KNOWN))
      return { id, name, number, email, isGroup: false, searchText: searchTextOf([name, number, email]), rev: 1, createdAt, updatedAt: createdAt }
    }),
  )
  const inWallets = people.filter(() => random.chance(WALLET_SHARE))
  await tenantRows(db, scope, contactWallets).insertMany(inWallets.map(({ id }) => ({ contactId: id, userId: random.pick(agents).id })))
  const fields = fieldsOf(random, today, people)
  const fieldIds = await takeIds(db, 'contact_fields', fields.length)
  await tenantRows(db, scope, contactFields).insertMany(fields.map((field, index) => ({ id: fieldIds[index] ?? 0, ...field })))
  sampleContacts.give(
    scope,
    people.map(({ id, person: { firstName } }) => ({ id, firstName })),
  )
}

function fieldsOf(random: Random, today: Date, people: readonly { id: number; person: SamplePerson }[]) {
  const cities = people.filter(() => random.chance(CITY_SHARE)).map(({ id, person }) => ({ contactId: id, name: 'cidade', value: person.city }))
  const thisWeek = LEAST_THIS_WEEK + Math.floor(people.length / HUNDRED)
  const birthdays = people.flatMap(({ id }, index) => {
    if (index < thisWeek) return { contactId: id, name: 'aniversário', value: birthdayText(random, today, index === 0 ? 0 : random.whole(0, 6)) }
    return random.chance(BIRTHDAY_SHARE) ? { contactId: id, name: 'aniversário', value: birthdayText(random, today, random.whole(7, DAYS_OF_YEAR)) } : []
  })
  return [...cities, ...birthdays]
}
