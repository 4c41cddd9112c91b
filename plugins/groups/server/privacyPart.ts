import { eq, inArray } from 'drizzle-orm'
import { numberForms } from '#core/contract/phone.ts'
import type { DataSubject } from '#core/contract/privacyParts.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { definePrivacyPart, sectionOf } from '#core/server/privacy/definePrivacyPart.ts'
import { channelAddresses } from '#plugins/channels/server/channels.table.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { type ActPerson, type ActRow, groupActs, groupBans, groupWarnings } from './groups.table.ts'
import { personKey } from './people.ts'

/** Everything that the person is known by in groups. */
interface Traces {
  numbers: string[]
  isPerson: (person: ActPerson) => boolean
  keys: string[]
}

async function tracesOf({ db }: ServerContext, subject: DataSubject): Promise<Traces> {
  const contactIds = [...subject.contactIds]
  const rows = await tenantRows(db, subject, contacts).find(inArray(contacts.id, contactIds))
  const addresses = await tenantRows(db, subject, channelAddresses).find(inArray(channelAddresses.contactId, contactIds))
  const phones = [
    ...rows.map(({ number }) => number).filter((number) => /^\d+$/.test(number)),
    ...addresses.filter(({ kind }) => kind === 'phone').map(({ value }) => value),
  ]
  const numbers = [...new Set(phones.flatMap((phone) => numberForms(phone)))]
  const values = new Set([...numbers, ...addresses.map(({ value }) => value)])
  const asPeople = [
    ...numbers.map((number): ActPerson => ({ name: '', number, addresses: [{ kind: 'phone', value: number }] })),
    ...addresses.map(({ kind, value }): ActPerson => ({ name: '', number: '', addresses: [{ kind, value }] })),
  ]
  return {
    numbers,
    keys: [...new Set(asPeople.map(personKey))],
    isPerson: (person) => person.addresses.some(({ value }) => values.has(value)) || values.has(person.number),
  }
}

async function actsOf(ctx: ServerContext, subject: DataSubject, { isPerson }: Traces): Promise<ActRow[]> {
  return (await tenantRows(ctx.db, subject, groupActs).find()).filter(({ people }) => people.some(isPerson))
}

/** Bans of the person's numbers, and what rules did to them. Before the contact itself, whose number says which rows are theirs. */
export const privacyPart = definePrivacyPart('groups', 5, (ctx) => ({
  sections: (subject) => [
    sectionOf('groupBans', async () => {
      const { numbers } = await tracesOf(ctx, subject)
      const rows = numbers.length === 0 ? [] : await tenantRows(ctx.db, subject, groupBans).find(inArray(groupBans.number, numbers))
      return rows.map(({ number, groupName, reason, isActive }) => ({ values: { number, groupName, reason, isActive } }))
    }),
    sectionOf('groupActs', async () => {
      const rows = await actsOf(ctx, subject, await tracesOf(ctx, subject))
      return rows.map(({ kind, state, groupName, cause, at }) => ({ values: { kind, state, groupName, cause, at: at.toISOString() } }))
    }),
  ],
  async erase(subject, standIn) {
    const traces = await tracesOf(ctx, subject)
    if (traces.numbers.length > 0) await tenantRows(ctx.db, subject, groupBans, { withDeleted: true }).remove(inArray(groupBans.number, traces.numbers))
    if (traces.keys.length > 0) await tenantRows(ctx.db, subject, groupWarnings).remove(inArray(groupWarnings.person, traces.keys))
    const nobody: ActPerson = { name: standIn, number: '', addresses: [{ kind: 'phone', value: '' }] }
    for (const { id, people, state } of await actsOf(ctx, subject, traces)) {
      const isOpen = state === 'waiting' ? ({ state: 'failed', reason: 'gone' } as const) : {}
      await tenantRows(ctx.db, subject, groupActs).write(eq(groupActs.id, id), {
        ...isOpen,
        people: people.map((person) => (traces.isPerson(person) ? nobody : person)),
      })
    }
    return []
  },
}))
