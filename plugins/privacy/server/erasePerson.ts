import type { Language } from '#core/contract/auth.ts'
import { invalidInput } from '#core/contract/errors.ts'
import { privacyParts } from '#core/contract/privacyParts.ts'
import { databaseCode } from '#core/server/db/databaseCode.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { mediaService } from '#plugins/media/contract/index.ts'
import { isSameName } from '../contract/index.ts'
import { recordPrivacy } from './log.ts'
import { subjectOf } from './subject.ts'
import { textsOf } from './words/textsOf.ts'

interface Wish {
  id: number
  name: string
  language: Language
}

/** PostgreSQL's code for two transactions that wait for each other; one of them is ended. */
const DEADLOCK = '40P01'
const MOST_TRIES = 4

/** In one transaction: either nothing of the person is left, or nothing has changed. */
function eraseOnce(ctx: ServerContext, actor: Actor, { id, name: typed, language }: Wish): Promise<{ id: number }> {
  return ctx.transact(async (tx) => {
    // A plugin that the company has switched off keeps its rows, and loses them here as well.
    const parts = tx.contributionsOf(privacyParts).toSorted((one, other) => one.order - other.order)
    const asked = await subjectOf(tx, actor, id)
    for (const { service } of parts) await tx.use(service).hold?.(asked.subject)
    // Once more, as it is behind the locks: it may have been renamed or erased meanwhile.
    const { name, subject } = await subjectOf(tx, actor, id)
    if (!isSameName(typed, name)) throw invalidInput([{ field: 'name', code: 'different', message: 'This is not the name of the contact' }], 422)

    const standIn = textsOf(language)('privacyFile.erased')
    const files: string[] = []
    for (const { service } of parts) files.push(...((await tx.use(service).erase?.(subject, standIn)) ?? []))
    await tx.use(mediaService).removeUnused(actor.tenantId, files)
    await recordPrivacy(tx, actor, 'erased', id)
    return { id }
  })
}

/** Locks the rows of many plugins; whoever comes through them the other way round at that moment goes first. @see erasePerson of the contract */
export async function erasePerson(ctx: ServerContext, actor: Actor, wish: Wish): Promise<{ id: number }> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await eraseOnce(ctx, actor, wish)
    } catch (error) {
      if (databaseCode(error) !== DEADLOCK || tried === MOST_TRIES) throw error
    }
  }
}
