import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../settings/env.ts'

/** A process is alive when signal 0 reaches it; another user's process answers EPERM and is alive too. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Start time of a process in clock ticks, so that a reused pid is not taken for the owner; null where the system does not tell. */
function startedAt(pid: number): string | null {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? null
  } catch {
    return null
  }
}

/** Puts the lock in its place in one step: another process never sees it empty. @throws EEXIST when it is there */
function takeWhole(file: string): void {
  const own = `${file}.${process.pid}`
  writeFileSync(own, `${process.pid} ${startedAt(process.pid) ?? ''}`, { mode: 0o600 })
  try {
    linkSync(own, file)
  } finally {
    rmSync(own, { force: true })
  }
}

/**
 * Takes the folder of the embedded database for this process; the database has no lock of its own and two writers damage it.
 * @returns what gives it back
 * @throws StartError when another live process holds it
 */
export function lockFolder(folder: string): () => void {
  const file = join(folder, 'balcao.lock')
  for (const isLastTry of [false, true]) {
    try {
      takeWhole(file)
      return () => rmSync(file, { force: true })
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
      const [owner = '0', since = ''] = readFileSync(file, 'utf8').split(' ')
      const pid = Number(owner)
      const isInUse = pid > 0 && pid !== process.pid && isAlive(pid) && (since === '' || startedAt(pid) === since)
      if (isInUse || isLastTry)
        throw new StartError(`The data folder ${folder} is in use by process ${owner}: stop it first, or set DATA_DIR to another folder.`)
      rmSync(file, { force: true })
    }
  }
  throw new StartError(`The data folder ${folder} could not be locked.`)
}
