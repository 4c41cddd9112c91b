import { mkdtempSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
/** Bytes that the folders of a whole run take at their fullest, with room to spare. */
const ENOUGH_BYTES = 4 * 1024 ** 3

function isRoomy(path: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(path)
    return bavail * bsize >= ENOUGH_BYTES && freemem() >= 2 * ENOUGH_BYTES
  } catch {
    return false
  }
}

/** A new folder for what tests write, in memory where there is room: every server under test copies an installation of 40 MB, which a disk feels. */
export const makeScratch = (): string => mkdtempSync(join(isRoomy(MEMORY) ? MEMORY : tmpdir(), 'balcao-tests-'))
