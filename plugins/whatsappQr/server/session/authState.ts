import { and, eq, inArray, sql } from 'drizzle-orm'
import { tenantRows } from '#core/server/db/repository.ts'
import { decrypt, encrypt } from '#core/server/encryption.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { createTurns } from '#core/server/turns.ts'
import type { SessionLease } from '#plugins/channels/contract/index.ts'
import { holdsConnection } from '#plugins/channels/server/lease.where.ts'
import type { Library } from '../library.ts'
import { keyFor, SESSION_KEYS } from '../sealing.ts'
import { whatsappKeys } from '../whatsappQr.table.ts'

type AuthenticationState = Parameters<Library['makeSocket']>[0]['auth']
type SignalKeyStore = AuthenticationState['keys']
type Creds = AuthenticationState['creds']

export interface Place {
  tenantId: number
  connectionId: number
}

/** Another node has the line: nothing more is written here. */
export class SessionLost extends Error {}

const CREDS = 'creds'
/** Rows of one statement. */
const MOST_ROWS = 500

interface Entry {
  kind: string
  id: string
  /** Null takes it away. */
  value: unknown
}

const ofConnection = ({ connectionId }: Place) => eq(whatsappKeys.connectionId, connectionId)

/** Everything of one call or nothing, and only while the line is this node's. @throws SessionLost */
async function writeKeys(ctx: ServerContext, { BufferJSON }: Library, place: Place, lease: SessionLease, entries: readonly Entry[]): Promise<void> {
  const key = keyFor(ctx, SESSION_KEYS)
  const filled = entries.filter(({ value }) => value !== null && value !== undefined)
  const gone = Map.groupBy(
    entries.filter(({ value }) => value === null || value === undefined),
    ({ kind }) => kind,
  )
  const rows = filled.map(({ kind, id, value }) => ({ ...place, kind, id, sealed: encrypt(key, JSON.stringify(value, BufferJSON.replacer)) }))
  await ctx.transact(async (tx) => {
    if (!(await holdsConnection(tx, place, lease))) throw new SessionLost('another node holds the line')
    for (const [kind, some] of gone) {
      const ids = some.map(({ id }) => id)
      const where = and(ofConnection(place), eq(whatsappKeys.kind, kind), inArray(whatsappKeys.id, ids))
      if (where) await tenantRows(tx.db, place, whatsappKeys).remove(where)
    }
    for (let from = 0; from < rows.length; from += MOST_ROWS) {
      await tx.db
        .insert(whatsappKeys)
        .values(rows.slice(from, from + MOST_ROWS))
        .onConflictDoUpdate({
          target: [whatsappKeys.tenantId, whatsappKeys.connectionId, whatsappKeys.kind, whatsappKeys.id],
          set: { sealed: sql`excluded.sealed` },
        })
    }
  })
}

/** Reads keys. If they were encrypted with another installation's key there are none: the phone has to be linked anew. */
async function readKeys(ctx: ServerContext, { BufferJSON }: Library, place: Place, kind: string, ids: readonly string[]) {
  const key = keyFor(ctx, SESSION_KEYS)
  const rows = await tenantRows(ctx.db, place, whatsappKeys).find(and(ofConnection(place), eq(whatsappKeys.kind, kind), inArray(whatsappKeys.id, [...ids])))
  return new Map(
    rows.flatMap(({ id, sealed }) => {
      const text = decrypt(key, sealed)
      return text === null ? [] : [[id, JSON.parse(text, BufferJSON.reviver)] as const]
    }),
  )
}

/** Forgets what a phone was linked by. `lease`: only while the line is this node's. @throws SessionLost */
export async function forgetKeys(ctx: ServerContext, place: Place, lease?: SessionLease): Promise<void> {
  await ctx.transact(async (tx) => {
    if (lease && !(await holdsConnection(tx, place, lease))) throw new SessionLost('another node holds the line')
    await tenantRows(tx.db, place, whatsappKeys).remove(ofConnection(place))
  })
}

export interface ConnectionAuth {
  creds: Creds
  keys: SignalKeyStore
  saveCreds(): Promise<void>
  /** Forgets everything; what is written later is not kept. */
  forget(): Promise<void>
}

/** Credentials that a connection is linked by, and the keys of its conversations. A connection that is not linked yet has fresh ones. */
export async function loadAuth(ctx: ServerContext, library: Library, place: Place, lease: SessionLease, onLost: () => void): Promise<ConnectionAuth> {
  const turns = createTurns()
  let isForgotten = false
  /** Writes one after the other: what was told last stays. */
  const write = (entries: () => readonly Entry[]): Promise<void> =>
    turns('keys', async () => {
      if (!isForgotten) await writeKeys(ctx, library, place, lease, entries())
    }).catch((error: unknown) => {
      if (error instanceof SessionLost) onLost()
      throw error
    })
  const forget = (): Promise<void> =>
    turns('keys', () => {
      isForgotten = true
      return forgetKeys(ctx, place, lease)
    })
  const known = (await readKeys(ctx, library, place, CREDS, [CREDS])).get(CREDS)
  const creds: Creds = Object.assign(library.initAuthCreds(), known)
  // A code that nobody typed, for example, leaves a name behind: with it no account can sign in.
  if (creds.me && !(creds.account && creds.me.id)) Object.assign(creds, library.initAuthCreds(), { me: undefined, pairingCode: undefined })
  const keys: SignalKeyStore = {
    async get(kind, ids) {
      const found = await readKeys(ctx, library, place, kind, ids)
      // The library wants these as objects of its own.
      const isSync = kind === 'app-state-sync-key'
      return Object.fromEntries([...found].map(([id, value]) => [id, isSync ? library.proto.Message.AppStateSyncKeyData.fromObject(value) : value]))
    },
    async set(given) {
      const entries = Object.entries(given).flatMap(([kind, values]) => Object.entries(values ?? {}).map(([id, value]) => ({ kind, id, value })))
      if (entries.length > 0) await write(() => entries)
    },
    clear: forget,
  }
  return { creds, keys, forget, saveCreds: () => write(() => [{ kind: CREDS, id: CREDS, value: creds }]) }
}
