import { sql } from 'drizzle-orm'
import { coalesce } from '#core/server/coalesce.ts'
import type { Queries } from '#core/server/db/database.ts'
import { perServer } from '#core/server/perServer.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import type { Address, ChannelAdapter } from '../contract/index.ts'
import { channelAddresses, channelChats } from './channels.table.ts'

/** A contact on a connection. */
export interface ContactPlace {
  tenantId: number
  connectionId: number
  contactId: number
}

/** The conversation with a contact, as a connection knows it. */
export interface Chat extends Address {
  lastInboundAt: Date | null
  lastRef: string | null
  thread: string | null
  /** Until when the provider asked for patience with it. */
  limitedUntil: Date | null
}

/** Everything that says where a contact is written to. */
export interface Recipient {
  chat: Chat | null
  addresses: Address[]
  /** Number and e-mail of the contact's card; null where the contact is gone. */
  card: { number: string; email: string | null } | null
}

interface Found {
  position: number
  kind: Address['kind'] | null
  value: string | null
  last_inbound_at: string | null
  last_ref: string | null
  thread: string | null
  limited_until: string | null
  addresses: Address[]
  number: string | null
  email: string | null
}

const dateOf = (value: string | null): Date | null => (value === null ? null : new Date(value))

const chatOf = ({ kind, value, last_inbound_at, last_ref, thread, limited_until }: Found): Chat | null =>
  kind === null || value === null
    ? null
    : { kind, value, lastInboundAt: dateOf(last_inbound_at), lastRef: last_ref, thread, limitedUntil: dateOf(limited_until) }

async function readRecipients(db: Queries, places: readonly ContactPlace[]): Promise<Recipient[]> {
  const { rows } = await db.execute<Found & Record<string, unknown>>(sql`
      select place.position::int, chat.kind, chat.value, chat.last_inbound_at, chat.last_ref, chat.thread, chat.limited_until, contact.number, contact.email,
        coalesce((
          select json_agg(json_build_object('kind', address.kind, 'value', address.value)) from ${channelAddresses} address
          where address.tenant_id = place.tenant_id and address.contact_id = place.contact_id
        ), '[]'::json) as addresses
      from unnest(
        ${sql.param(places.map(({ tenantId }) => tenantId))}::int[], ${sql.param(places.map(({ connectionId }) => connectionId))}::int[],
        ${sql.param(places.map(({ contactId }) => contactId))}::int[]
      ) with ordinality as place (tenant_id, connection_id, contact_id, position)
      left join ${channelChats} chat
        on chat.tenant_id = place.tenant_id and chat.connection_id = place.connection_id and chat.contact_id = place.contact_id
      left join ${contacts} contact on contact.tenant_id = place.tenant_id and contact.id = place.contact_id`)
  const found = new Map(rows.map((row) => [row.position - 1, row]))
  return places.map((_place, index) => {
    const row = found.get(index)
    if (!row) return { chat: null, addresses: [], card: null }
    return { chat: chatOf(row), addresses: row.addresses, card: row.number === null ? null : { number: row.number, email: row.email } }
  })
}

/** Addresses of contacts that are written to: calls at the same time share one statement. Not for transactions. */
export const recipientOf = perServer((ctx: ServerContext) => coalesce((places: readonly ContactPlace[]) => readRecipients(ctx.db, places)))

/** Where a contact is written to: where they wrote from last, else an address of theirs, else their phone or e-mail. Null where none is of use. */
export function addressFor({ writesTo }: Pick<ChannelAdapter, 'writesTo'>, { chat, addresses, card }: Recipient): Address | null {
  if (chat) return { kind: chat.kind, value: chat.value }
  const best = writesTo.flatMap((kind) => addresses.filter((one) => one.kind === kind))[0]
  if (best || !card) return best ?? null
  if (writesTo.includes('phone') && /^\d+$/.test(card.number)) return { kind: 'phone', value: card.number }
  return writesTo.includes('email') && card.email ? { kind: 'email', value: card.email } : null
}

/** The same of a contact on a connection, read now. */
export async function addressOf(ctx: Pick<ServerContext, 'db'>, adapter: ChannelAdapter, place: ContactPlace): Promise<Address | null> {
  const [recipient] = await readRecipients(ctx.db, [place])
  return recipient ? addressFor(adapter, recipient) : null
}

interface NewAddress extends ContactPlace, Address {}

/** Stores the addresses by which providers know contacts, as where they are written to: calls at the same time share two statements. Not for transactions. */
export const rememberAddress = perServer((ctx: ServerContext) =>
  coalesce(async (wanted: readonly NewAddress[]): Promise<null[]> => {
    const given = sql`json_to_recordset(${JSON.stringify(wanted)}::json) as v("tenantId" int, "connectionId" int, "contactId" int, kind text, value text)`
    await ctx.withoutFlush.db.execute(sql`
      insert into ${channelAddresses} (tenant_id, kind, value, contact_id) select "tenantId", kind, value, "contactId" from ${given} on conflict do nothing`)
    await ctx.withoutFlush.db.execute(sql`
      insert into ${channelChats} (tenant_id, connection_id, contact_id, kind, value)
      select "tenantId", "connectionId", "contactId", kind, value from ${given} on conflict do nothing`)
    return wanted.map(() => null)
  }),
)
