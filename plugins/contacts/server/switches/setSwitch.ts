import { and, eq, inArray } from 'drizzle-orm'
import { type ActivityActor, type RestorableRows, recordActivity } from '#core/contract/activity/index.ts'
import type { Id } from '#core/contract/define.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { type ContactDetail, contactSaved, noContactFound } from '../../contract/index.ts'
import { announceContact } from '../announce.ts'
import { contacts } from '../contacts.table.ts'
import { type ContactRow, presentDetail } from '../queries.ts'
import { visibleContacts } from '../visible.where.ts'
import { forgetSwitches } from './switches.ts'

/** A switch of a contact: how a row holds it, and how the log of actions names it. */
export interface ContactSwitch {
  field: 'blocked' | 'disableBot'
  rows: Id
  /** Of its entries, which is also the kind. */
  permission: Id
  isOn(row: ContactRow): boolean
  write(isOn: boolean, now: Date): Partial<ContactRow>
  /** Catalogue keys of what happened. */
  on: string
  off: string
}

export const BLOCK: ContactSwitch = {
  field: 'blocked',
  rows: 'contacts.block',
  permission: 'contacts.block',
  isOn: ({ blockedAt }) => blockedAt !== null,
  write: (isOn, now) => ({ blockedAt: isOn ? now : null }),
  on: 'contacts.deed.blocked',
  off: 'contacts.deed.unblocked',
}

export const WITHOUT_BOT: ContactSwitch = {
  field: 'disableBot',
  rows: 'contacts.bot',
  permission: 'contacts.edit',
  isOn: ({ disableBot }) => disableBot,
  write: (isOn) => ({ disableBot: isOn }),
  on: 'contacts.deed.withoutBot',
  off: 'contacts.deed.withBot',
}

type Writer = Pick<ActivityActor, 'tenantId' | 'userId' | 'profile'>

/** The row as the switch is then; the same where it was so already. @throws noContactFound (404) */
async function write(tx: ServerContext, who: Writer, id: number, { isOn, write: change }: ContactSwitch, wanted: boolean) {
  const rows = tenantRows(tx.db, who, contacts)
  const visible = and(eq(contacts.id, id), visibleContacts(tx, who))
  await rows.hold(eq(contacts.id, id))
  const before = await rows.first(visible)
  if (!before) throw noContactFound()
  if (isOn(before) === wanted) return { row: before, isChanged: false }
  await rows.update(eq(contacts.id, id), change(wanted, tx.now()))
  forgetSwitches(tx, who.tenantId)
  tx.emit(contactSaved, who.tenantId, { contact: await announceContact(tx, who.tenantId, id), isNew: false })
  const row = await rows.first(visible)
  if (!row) throw noContactFound()
  return { row, isChanged: true }
}

/** Turns a switch of a contact, with its entry in the log. @throws noContactFound (404) */
export const setSwitch = (ctx: ServerContext, actor: ActivityActor, id: number, one: ContactSwitch, wanted: boolean): Promise<ContactDetail> =>
  ctx.transact(async (tx) => {
    const { row, isChanged } = await write(tx, actor, id, one, wanted)
    if (isChanged)
      await recordActivity(tx, actor, {
        before: { [one.field]: !wanted },
        after: { [one.field]: wanted },
        kind: one.permission,
        rows: one.rows,
        rowId: String(id),
        rev: row.rev,
        said: { key: wanted ? one.on : one.off, values: {} },
        name: row.name,
        ticketId: null,
        contactId: id,
        fields: [one.field],
      })
    return presentDetail(tx, actor, row)
  })

/** A switch of contacts for the log of actions. */
export const createSwitchRows =
  (one: ContactSwitch) =>
  (ctx: ServerContext): RestorableRows => {
    const now: RestorableRows['now'] = async (who, rowIds) => {
      const rows = await tenantRows(ctx.db, who, contacts).find(and(inArray(contacts.id, rowIds.map(Number)), visibleContacts(ctx, who)))
      return new Map(rows.map((row) => [String(row.id), { [one.field]: one.isOn(row) }]))
    }
    return {
      now,
      async hold(who, rowId) {
        await tenantRows(ctx.db, who, contacts).hold(eq(contacts.id, Number(rowId)))
        return (await now(who, [rowId])).get(rowId) ?? null
      },
      async putBack(who, rowId, { before }) {
        await ctx.transact((tx) => write(tx, who, Number(rowId), one, before[one.field] === true))
      },
    }
  }
