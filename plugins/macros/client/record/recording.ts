import { atom } from 'jotai'
import { z } from 'zod'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { readJson, writeJson } from '#core/client/browser/storage.ts'
import { onRan } from '#core/client/commands/ran.ts'
import type { ClientContext } from '#core/client/plugin.ts'
import type { Dispose } from '#core/contract/define.ts'
import { MOST_STEPS, type Step, stepSchema } from '../../contract/index.ts'
import { stepOf } from './stepOf.ts'

const storedSchema = z.array(stepSchema).nullable()

/** Steps taken so far; null while nothing is recorded. */
export const recordingAtom = atom<readonly Step[] | null>(null)

const key = (ctx: ClientContext) => `macros.recording.${ctx.get(sessionAtom)?.userId ?? 0}`

/** Also in this browser's storage: a reload loses nothing. */
export function record(ctx: ClientContext, steps: readonly Step[] | null): void {
  ctx.set(recordingAtom, steps)
  writeJson(key(ctx), steps)
}

/** Takes what is done as steps while a macro is recorded; goes on with what an earlier page recorded, and what other windows record. */
export function keepRecording(ctx: ClientContext): Dispose {
  const read = () => ctx.set(recordingAtom, readJson(key(ctx), storedSchema))
  const follow = (event: StorageEvent) => event.key === key(ctx) && read()
  read()
  addEventListener('storage', follow)
  const stop = onRan((ran) => {
    const steps = ctx.get(recordingAtom)
    const step = steps && stepOf(ran, ctx)
    if (!step) return
    if (steps.length >= MOST_STEPS) return ctx.notify(ctx.t('macros.record.full', { count: MOST_STEPS }), 'warning')
    record(ctx, [...steps, step])
  })
  return () => {
    stop()
    removeEventListener('storage', follow)
  }
}
