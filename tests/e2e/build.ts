import { ensureBuilt } from '#core/server/http/build.ts'
import { root } from '#core/tooling/run.ts'
import { makeTemplate } from './support/installation.ts'

/** Builds the client and makes the seeded installation once, so that every program of the journeys starts with them. */
export default async function build(): Promise<() => Promise<void>> {
  await ensureBuilt(root)
  return makeTemplate()
}
