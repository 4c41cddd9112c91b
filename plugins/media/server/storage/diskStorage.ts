import { constants, copyFile, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { newId } from '#core/contract/ids.ts'
import { flushFile } from '#core/server/flushFile.ts'
import { type MediaStorage, placeOf } from './storage.ts'

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Files in a folder of this machine. A name shows a whole file or none: it is given in one step, after the bytes are written. */
export const createDiskStorage = (root: string): MediaStorage => ({
  async put(name, path) {
    const target = join(root, placeOf(name))
    const trial = `${target}.${newId()}`
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    try {
      await copyFile(path, trial, constants.COPYFILE_FICLONE)
      await flushFile(trial)
      await rename(trial, target)
    } finally {
      await rm(trial, { force: true })
    }
  },
  async open(name, range) {
    try {
      const file = await open(join(root, placeOf(name)))
      return file.createReadStream(range ?? {})
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  },
  remove: (name) => rm(join(root, placeOf(name)), { force: true }),
  close() {},
})
