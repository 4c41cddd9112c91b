import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { startKernel } from '#core/server/kernel.ts'
import { parseSettings } from '#core/server/settings/env.ts'
import { loadLibrary } from '../library.ts'
import { loadAuth } from '../session/authState.ts'
import { keyOf } from './keyOf.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))

/**
 * A program that writes session keys, all at once, and prints the number of each that is stored: for tests that kill it in between.
 * `node keyWriter.ts '{"tenantId":1,…}'`, with the settings of its installation in the environment.
 */
const argument = z.object({ tenantId: z.int(), connectionId: z.int(), holder: z.string(), term: z.int(), many: z.int() })
const { many, holder, term, ...place } = argument.parse(JSON.parse(process.argv[2] ?? ''))
const { ctx } = await startKernel(parseSettings(process.env), { root, version: 'test', isHeadless: true })
const { keys } = await loadAuth(ctx, await loadLibrary(), place, { holder, term }, () => {})
await Promise.all(
  Array.from({ length: many }, async (_none, number) => {
    await keys.set({ session: { [number]: keyOf(number) }, 'sender-key': { [number]: keyOf(number) } })
    process.stdout.write(`${number}\n`)
  }),
)
