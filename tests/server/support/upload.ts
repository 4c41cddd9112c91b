import type { Caller } from '#core/server/testing/calls.ts'
import { createTusCalls } from '#plugins/media/server/testing/tusCalls.ts'

/** A finished upload of somebody; answers its id. `facts`: what else is told of it, such as a voice note's length. */
export const upload = (
  base: string,
  caller: Caller,
  filename: string,
  content: string | Uint8Array<ArrayBuffer>,
  facts: Record<string, string> = {},
): Promise<string> => createTusCalls(base).upload(typeof content === 'string' ? new TextEncoder().encode(content) : content, { filename, ...facts }, caller)
