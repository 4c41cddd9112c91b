import { sql } from 'drizzle-orm'
import { lockUntilCommit } from '#core/server/db/lockUntilCommit.ts'
import { type TenantScope, tenantRows } from '#core/server/db/repository.ts'
import type { EncryptionKey } from '#core/server/encryption.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import { keyAfter, openKey } from '#core/server/storedKey.ts'
import * as contract from '../contract/index.ts'
import { speechSettings } from './speech.table.ts'
import { usageOf } from './usage.ts'

/** The purpose that keys of providers are encrypted for. */
export const SPEECH_KEYS = 'speech keys'
const keyOf = (ctx: ServerContext): EncryptionKey => ctx.host.encryptionKey(SPEECH_KEYS)

const CACHE = 'speech.settings'
/** The one row of the company. */
const isAny = sql`true`

type Row = contract.SpeechValues & { secret: string | null; keyTail: string | null }
const NONE: Row = {
  ...{ provider: '', address: '', model: '', voice: '', language: 'pt-BR', bots: 'afterVoice', longest: 600 },
  ...{ monthlyLimit: null, pricePerMillion: null, secret: null, keyTail: null },
}

/** Cached, since every message of a bot asks; the key stays encrypted. */
const settingsOf = (ctx: ServerContext, { tenantId }: TenantScope): Promise<Row> =>
  ctx.cached(CACHE, String(tenantId), async (db) => (await tenantRows(db, { tenantId }, speechSettings).first(isAny)) ?? NONE)

const enginesOf = (ctx: ServerContext): contract.EngineKind[] => ctx.contributionsOf(contract.speechEngines).map(({ kind }) => kind)
const engineOf = (ctx: ServerContext, provider: string): contract.SpeechEngine | undefined =>
  ctx.contributionsOf(contract.speechEngines).find(({ kind }) => kind.id === provider)

export interface Provider {
  engine: contract.SpeechEngine
  base: string
  key: string
  values: contract.SpeechValues
}

/** Provider of speech for the company; null where there is none. */
export async function providerOf(ctx: ServerContext, scope: TenantScope): Promise<Provider | null> {
  const { secret, keyTail: _keyTail, ...values } = await settingsOf(ctx, scope)
  const engine = engineOf(ctx, values.provider)
  const base = engine && contract.baseOf(engine.kind, values.address)
  return engine && base ? { engine, base, key: openKey(keyOf(ctx), secret), values } : null
}

const stateFrom = ({ provider, longest }: Row, engines: readonly contract.EngineKind[]): contract.SpeechState => ({
  isOn: engines.some(({ id }) => id === provider),
  longest,
})

/** @see getSpeechState of the contract */
export const getSpeechState = async (ctx: ServerContext, scope: TenantScope): Promise<contract.SpeechState> =>
  stateFrom(await settingsOf(ctx, scope), enginesOf(ctx))

async function present(ctx: ServerContext, scope: TenantScope, row: Row): Promise<contract.SpeechSettings> {
  const { provider, address, model, voice, language, bots, longest, monthlyLimit, pricePerMillion, keyTail } = row
  return {
    ...{ provider, address, model, voice, language, bots, longest, monthlyLimit, pricePerMillion, keyTail },
    engines: enginesOf(ctx),
    usage: await usageOf(ctx, scope),
  }
}

/** @see getSpeech of the contract */
export const getSpeech = async (ctx: ServerContext, actor: Actor): Promise<contract.SpeechSettings> => present(ctx, actor, await settingsOf(ctx, actor))

type Change = { [Name in keyof contract.SpeechValues | 'key']?: (contract.SpeechValues & { key: string })[Name] | undefined }

/** Where calls go with these values; empty where nowhere. */
function urlOf(ctx: ServerContext, { provider, address }: contract.SpeechValues): string {
  const engine = engineOf(ctx, provider)
  return (engine && contract.baseOf(engine.kind, address)) ?? ''
}

/** @see updateSpeech of the contract */
export function updateSpeech(ctx: ServerContext, actor: Actor, { key, ...change }: Change): Promise<contract.SpeechSettings> {
  return ctx.transact(async (tx) => {
    await lockUntilCommit(tx.db, `speech:${actor.tenantId}`)
    const rows = tenantRows(tx.db, actor, speechSettings)
    const before = (await rows.first(isAny)) ?? NONE
    const changed = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
    const merged: Row = { ...before, ...changed }
    const { provider, address, model, voice, language, bots, longest, monthlyLimit, pricePerMillion } = merged
    const texts = { provider, address: address.trim(), model: model.trim(), voice: voice.trim(), language: language.trim() }
    const values = { ...texts, bots, longest, monthlyLimit, pricePerMillion }
    const problems = contract.settingsProblems(values, enginesOf(tx))
    if (problems.length > 0) throw contract.refusedSettings(problems)
    const stored = { ...values, ...keyAfter(keyOf(tx), { ...before, url: urlOf(tx, before) }, { key, url: urlOf(tx, values) }) }
    const [row] = await rows.update(isAny, stored)
    tx.forget(CACHE, String(actor.tenantId))
    const after = row ?? (await rows.insert(stored))
    tx.push(contract.speechChanged, actor.tenantId, stateFrom(after, enginesOf(tx)), [rooms.tenant(actor.tenantId)])
    return present(tx, actor, after)
  })
}
