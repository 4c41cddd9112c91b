import { sql } from 'drizzle-orm'
import { lockUntilCommit } from '#core/server/db/lockUntilCommit.ts'
import { type TenantScope, tenantRows } from '#core/server/db/repository.ts'
import type { EncryptionKey } from '#core/server/encryption.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { keyAfter, openKey } from '#core/server/storedKey.ts'
import * as contract from '../contract/index.ts'
import { transcriptionSettings } from './transcription.table.ts'

/** Purpose for which keys of providers are encrypted. */
export const TRANSCRIPTION_KEYS = 'transcription keys'
const secretKey = (ctx: ServerContext): EncryptionKey => ctx.host.encryptionKey(TRANSCRIPTION_KEYS)

const CACHE = 'transcription.settings'
/** The one row of the company. */
const isAny = sql`true`

type Row = Omit<typeof transcriptionSettings.$inferSelect, 'tenantId' | 'rev' | 'createdAt' | 'updatedAt'>
const NONE: Row = { isActive: false, isAutomatic: true, url: '', model: '', language: 'pt', secret: null, keyTail: null }

/** Held, since every voice message asks; whoever changes it forgets it. The key stays encrypted. */
const settingsOf = (ctx: ServerContext, { tenantId }: TenantScope): Promise<Row> =>
  ctx.cached(CACHE, String(tenantId), async (db) => (await tenantRows(db, { tenantId }, transcriptionSettings).first(isAny)) ?? NONE)

export interface Provider {
  url: string
  model: string
  language: string
  /** Empty where none is needed. */
  key: string
}

/** Provider that writes the company's voice messages down; null where there is none. */
export async function providerOf(ctx: ServerContext, scope: TenantScope): Promise<Provider | null> {
  const { isActive, url, model, language, secret } = await settingsOf(ctx, scope)
  return isActive ? { url, model, language, key: openKey(secretKey(ctx), secret) } : null
}

/** Whether somebody writes down at all, and without being asked. */
export async function worksFor(ctx: ServerContext, scope: TenantScope): Promise<{ isActive: boolean; isAutomatic: boolean }> {
  const { isActive, isAutomatic } = await settingsOf(ctx, scope)
  return { isActive, isAutomatic: isActive && isAutomatic }
}

const present = ({ isActive, isAutomatic, url, model, language, keyTail }: Row): contract.TranscriptionSettings => ({
  ...{ isActive, isAutomatic, url, model, language, keyTail },
})

/** @see getTranscription of the contract */
export const getTranscription = async (ctx: ServerContext, actor: Actor): Promise<contract.TranscriptionSettings> => present(await settingsOf(ctx, actor))

type Change = {
  [Name in keyof (contract.SettingsDraft & { isAutomatic: boolean; key: string })]?:
    | (contract.SettingsDraft & { isAutomatic: boolean; key: string })[Name]
    | undefined
}

/** @see updateTranscription of the contract */
export function updateTranscription(ctx: ServerContext, actor: Actor, { key, ...change }: Change): Promise<contract.TranscriptionSettings> {
  return ctx.transact(async (tx) => {
    await lockUntilCommit(tx.db, `transcription:${actor.tenantId}`)
    const rows = tenantRows(tx.db, actor, transcriptionSettings)
    const before = (await rows.first(isAny)) ?? NONE
    const { isActive = before.isActive, isAutomatic = before.isAutomatic, url = before.url, model = before.model, language = before.language } = change
    const problems = contract.settingsProblems({ isActive, url, model, language })
    if (problems.length > 0) throw contract.refusedSettings(problems)
    const values = { isActive, isAutomatic, url: url.trim(), model: model.trim(), language: language.trim(), ...keyAfter(secretKey(tx), before, { key, url }) }
    const [row] = await rows.update(isAny, values)
    tx.forget(CACHE, String(actor.tenantId))
    return present(row ?? (await rows.insert(values)))
  })
}
