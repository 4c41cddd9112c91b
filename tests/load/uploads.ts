import { createTusCalls } from '#plugins/media/server/testing/tusCalls.ts'
import type { Ground } from './ground.ts'
import { crewName, signIn } from './people.ts'
import type { Program } from './program.ts'
import { atLeast, atMost, type Figure } from './report.ts'

const MEGABYTE = 1e6
const FILES = 5
const FILE_BYTES = 50 * MEGABYTE
const CHECK_EVERY_MS = 20

/** Five files of 50 MB one after the other, as the workbench sends them; memory is looked at all the while. */
export async function benchUploads({ url, memory }: Program, kind: Ground['kind']): Promise<Figure[]> {
  const { token } = await signIn(url, crewName(0), '198.51.100.200')
  const caller = { token }
  const tus = createTusCalls(url)
  const bytes = new Uint8Array(FILE_BYTES).fill(7)
  const send = async () => {
    const { id } = await tus.begin(FILE_BYTES, { filename: 'carga.bin' }, caller)
    const { status } = await tus.send(id, 0, bytes, caller)
    if (status !== 204) throw new Error(`the upload was answered with ${status}`)
    await tus.stop(id, caller)
  }
  await send()
  const before = memory()
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, memory())
  }, CHECK_EVERY_MS)
  const startedAt = performance.now()
  for (let file = 0; file < FILES; file += 1) await send()
  const seconds = (performance.now() - startedAt) / 1000
  clearInterval(watch)
  return [
    atLeast('uploads', `upload of ${FILES} × 50 MB, ${kind}`, 'MB/s', (FILES * FILE_BYTES) / MEGABYTE / seconds, 80),
    atMost('uploads', `upload of ${FILES} × 50 MB, ${kind} · extra memory`, 'MB', most - before, 64),
  ]
}
