import { eq, sql } from 'drizzle-orm'
import { toEpochTextOrNull } from '#core/contract/instant.ts'
import type { Queries } from '#core/server/db/database.ts'
import { ofGivenTenant, prepareOnce } from '#core/server/db/repository.ts'
import type { LastWriter, Ticket } from '../../contract/index.ts'
import { tickets } from '../tickets.table.ts'
import { ANSWERED, excerptOf } from './excerpt.ts'

/** Side that took its turn with a message: what nobody typed changes nothing of the turn. */
type Side = 'team' | 'contact' | 'nobody'

const at = sql`${sql.placeholder('at')}::timestamptz`
const newest = { lastMessage: sql`${sql.placeholder('text')}`, lastMessageAt: at, lastMessageBy: sql`${sql.placeholder('by')}::jsonb`, sortAt: at }

const turns = {
  team: ANSWERED,
  /** They wait from their first message on, and nobody puts them off any more. */
  contact: {
    answered: false,
    unreadMessages: sql`${tickets.unreadMessages} + 1`,
    waitingSince: sql`coalesce(${tickets.waitingSince}, ${at})`,
    snoozedUntil: null,
  },
  nobody: {},
}

const changed = {
  rev: tickets.rev,
  lastMessage: tickets.lastMessage,
  lastMessageAt: tickets.lastMessageAt,
  lastMessageBy: tickets.lastMessageBy,
  updatedAt: tickets.updatedAt,
  answered: tickets.answered,
  unreadMessages: tickets.unreadMessages,
  waitingSince: tickets.waitingSince,
  snoozedUntil: tickets.snoozedUntil,
}

const statement = (isNewest: boolean, side: Side) =>
  prepareOnce((db) =>
    db
      .update(tickets)
      .set({
        rev: sql`${tickets.rev} + 1`,
        updatedAt: sql`${sql.placeholder('now')}::timestamptz`,
        ...(isNewest && newest),
        ...turns[side],
      })
      .where(ofGivenTenant(tickets, eq(tickets.id, sql.placeholder('id'))))
      .returning(changed)
      .prepare(''),
  )

const both = (side: Side) => ({ newest: statement(true, side), late: statement(false, side) })
const statements = { team: both('team'), contact: both('contact'), nobody: both('nobody') }

/** Whether the newest message of a conversation is of after a time. */
export const isLater = ({ lastMessageAt }: Pick<Ticket, 'lastMessageAt'>, time: Date): boolean =>
  lastMessageAt !== null && Number(lastMessageAt) > time.getTime()

interface Written {
  text: string
  at: Date
  /** Author of the message, where it is ours. */
  by: LastWriter | null
  /** Whether it is the newest: one that was long on its way does not stand in front of what was written after it. */
  isNewest: boolean
  side: Side
}

/** Writes what a message changes of its ticket; undefined where there is none. */
export async function writeLastMessage(db: Queries, ticket: { tenantId: number; id: number }, { text, at: time, by, isNewest, side }: Written) {
  const written = isNewest ? { at: time.toISOString(), text: excerptOf(text), by: by && JSON.stringify(by) } : { at: time.toISOString() }
  const [row] = await statements[side][isNewest ? 'newest' : 'late'](db).execute({ ...ticket, ...written, now: new Date().toISOString() })
  return row
}

type Changed = NonNullable<Awaited<ReturnType<typeof writeLastMessage>>>

/** The ticket after a message; nothing else of it may have changed, so the caller has locked it before reading it. */
export const withLastMessage = (before: Ticket, row: Changed): Ticket => ({
  ...before,
  rev: row.rev,
  lastMessage: row.lastMessage,
  lastMessageAt: toEpochTextOrNull(row.lastMessageAt),
  lastMessageBy: row.lastMessageBy,
  updatedAt: row.updatedAt.toISOString(),
  answered: row.answered,
  unreadMessages: row.unreadMessages,
  waitingSince: row.waitingSince?.toISOString() ?? null,
  snoozedUntil: row.snoozedUntil?.toISOString() ?? null,
})
