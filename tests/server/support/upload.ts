import type { Caller } from '#core/server/testing/calls.ts'
import { createTusCalls } from '#plugins/media/server/testing/tusCalls.ts'

/** A finished upload of somebody; answers its id. */
export const upload = (base: string, caller: Caller, filename: string, text: string): Promise<string> =>
  createTusCalls(base).upload(new TextEncoder().encode(text), { filename }, caller)
